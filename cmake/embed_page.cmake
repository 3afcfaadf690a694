# Makes one C file of the page: cmake -D PAGE=page -D OUTPUT=page_template.c -P embed_page.cmake
# The style sheet and the scripts take the place of @style@ and @script@; the text is cut in two at @data@.
cmake_minimum_required(VERSION 3.25)
file(READ ${PAGE}/page.html page)
file(READ ${PAGE}/page.css style)
set(script "")
foreach(part words camera data scene pick render_webgl render_canvas plot summary legend picked hands main)
    file(READ ${PAGE}/${part}.js text)
    string(APPEND script "${text}\n")
endforeach()
string(REPLACE "@style@" "${style}" page "${page}")
string(REPLACE "@script@" "${script}" page "${page}")

string(FIND "${page}" "@data@" cut)
string(LENGTH "@data@" marker_length)
math(EXPR after "${cut} + ${marker_length}")
string(SUBSTRING "${page}" 0 ${cut} head)
string(SUBSTRING "${page}" ${after} -1 tail)

# A string literal may not be this long in standard C, an array of bytes may.
set(code "#include \"page_template.h\"\n")
foreach(part head tail)
    file(WRITE ${OUTPUT}.${part} "${${part}}")
    file(READ ${OUTPUT}.${part} hex HEX)
    file(REMOVE ${OUTPUT}.${part})
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
    string(REGEX REPLACE "(....................................................................................................)" "\\1\n" bytes "${bytes}")
    string(APPEND code "\nconst unsigned char page_template_${part}[] = {\n${bytes}\n};\n"
        "const size_t page_template_${part}_size = sizeof page_template_${part};\n")
endforeach()
file(WRITE ${OUTPUT} "${code}")
