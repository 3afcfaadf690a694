# libgraze, static and shared, from one set of objects.
file(GLOB_RECURSE graze_sources CONFIGURE_DEPENDS src/*.c)
list(FILTER graze_sources EXCLUDE REGEX engine\\.c$) # kernels, see below
# One file starts threads, and another stands in its place without them.
if(GRAZE_THREADS)
    list(FILTER graze_sources EXCLUDE REGEX /base/pool_alone\\.c$)
else()
    list(FILTER graze_sources EXCLUDE REGEX /base/pool\\.c$)
endif()
add_library(graze_objects OBJECT ${graze_sources})
target_include_directories(graze_objects PRIVATE src PUBLIC include)
target_link_libraries(graze_objects PRIVATE graze_flags)
target_compile_definitions(graze_objects PRIVATE
    GRZ_HAVE_JANSSON=$<BOOL:${GRAZE_HAVE_JANSSON}>
    GRZ_HAVE_ZLIB=$<BOOL:${GRAZE_HAVE_ZLIB}>
    GRZ_HAVE_MESHOPTIMIZER=$<BOOL:${GRAZE_HAVE_MESHOPTIMIZER}> GRZ_HAVE_THREADS=$<BOOL:${GRAZE_THREADS}>)
set(graze_private_libraries m)
if(GRAZE_HAVE_JANSSON)
    list(APPEND graze_private_libraries PkgConfig::JANSSON)
endif()
if(GRAZE_HAVE_ZLIB)
    list(APPEND graze_private_libraries ZLIB::ZLIB)
endif()
if(GRAZE_HAVE_MESHOPTIMIZER)
    list(APPEND graze_private_libraries meshoptimizer::meshoptimizer)
endif()
target_link_libraries(graze_objects PRIVATE ${graze_private_libraries})

# Kernels are compiled once for each kind of vector unit, and chosen when a query is made.
include(cmake/vector_kinds.cmake)
foreach(kernel bound/ray_engine method/boxtree/engine method/convex/engine wide/engine)
    string(REPLACE / _ name graze_${kernel})
    graze_compile_kinds(${name} src/${kernel}.c objects)
    list(APPEND graze_kernels ${objects})
endforeach()

foreach(kind STATIC SHARED)
    string(TOLOWER ${kind} suffix)
    add_library(graze_${suffix} ${kind} $<TARGET_OBJECTS:graze_objects> ${graze_kernels})
    target_include_directories(graze_${suffix} PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_link_libraries(graze_${suffix} PRIVATE $<BUILD_INTERFACE:graze_flags>)
    set_target_properties(graze_${suffix} PROPERTIES OUTPUT_NAME graze VERSION ${PROJECT_VERSION} SOVERSION 0
        ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
        EXPORT_NAME ${suffix})
endforeach()
target_link_libraries(graze_shared PRIVATE ${graze_private_libraries})
target_link_libraries(graze_static PRIVATE ${graze_private_libraries})

# The names that an installed graze gives its targets (cmake/grazeConfig.cmake.in) work for a sub-project too.
add_library(graze::graze ALIAS graze_shared)
add_library(graze::shared ALIAS graze_shared)
add_library(graze::static ALIAS graze_static)
