# The kinds of vector units that the target processor may have, with the compiler options of each. The names are those
# of src/math/vector_kinds.h.
set(graze_options_of_avx2 -mavx2 -mfma)
set(graze_options_of_avx512 -mavx512f -mavx512vl -mavx512dq -mfma)
set(graze_vector_kinds scalar)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64|i[3-6]86")
    list(APPEND graze_vector_kinds avx2 avx512)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    list(APPEND graze_vector_kinds neon)
endif()

# graze_compile_kinds(NAME SOURCE OBJECTS) compiles a source of the library once for each kind, as targets NAME_KIND,
# and sets OBJECTS to the list of object files. Variable tracking is off: gcc would spend minutes on the debug
# locations of a kernel's thousands of values, above all with sanitizers.
function(graze_compile_kinds name source objects)
    foreach(kind ${graze_vector_kinds})
        add_library(${name}_${kind} OBJECT ${source})
        target_include_directories(${name}_${kind} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
        target_link_libraries(${name}_${kind} PRIVATE graze_flags)
        target_compile_definitions(${name}_${kind} PRIVATE GRZ_VECTOR_KIND=${kind})
        target_compile_options(${name}_${kind} PRIVATE ${graze_options_of_${kind}}
            $<$<C_COMPILER_ID:GNU>:-fno-var-tracking>)
        list(APPEND compiled $<TARGET_OBJECTS:${name}_${kind}>)
    endforeach()
    set(${objects} ${compiled} PARENT_SCOPE)
endfunction()
