#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"

int scan_line(const char *line)
{
    int words = 0;
    int inside = 0;
    for (const char *p = line; *p; p++) {
        if (*p == ' ') {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            words++;
        }
    }
    return words;
}

char *copy_name(const char *name)
{
    char buffer[16];
    char *copy = malloc(32);
    int unused;
    strcpy(buffer, name);
    copy[0] = buffer[0];
    return copy;
}

static int never_called(int *p)
{
    if (p == NULL)
        printf("%d\n", *p);
    return *p;
}
