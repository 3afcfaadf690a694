# Writes OUTPUT, a header with the commit that SOURCE is at; "+" behind it where files differ from the commit's. The file
# is touched only when that changes, so that nothing is compiled again without need. Usage:
#   cmake -D SOURCE=... -D OUTPUT=... -P commit.cmake
set(commit "unknown")
find_program(GIT git)
if(GIT AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --dirty=+ --abbrev=12 "--exclude=*"
        OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
        set(commit ${described})
    endif()
endif()
set(text "#define GRAZE_COMMIT \"${commit}\"\n")
if(EXISTS ${OUTPUT})
    file(READ ${OUTPUT} before)
endif()
if(NOT "${before}" STREQUAL "${text}")
    file(WRITE ${OUTPUT} "${text}")
endif()
