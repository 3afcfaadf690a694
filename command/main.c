#include <graze/graze.h>
#include <stdio.h>

int main(void)
{
    printf("graze %s\n", graze_version());
    return 0;
}
