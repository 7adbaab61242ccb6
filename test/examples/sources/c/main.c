#include <stdio.h>

#include "scan.h"

int main(int argc, char **argv)
{
    const char *line = argc > 1 ? argv[1] : "two words";
    printf("%d\n", scan_line(line));
    return 0;
}
