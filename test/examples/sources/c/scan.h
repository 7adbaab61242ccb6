#ifndef SCAN_H
#define SCAN_H

int scan_line(const char *line);
char *copy_name(const char *name);

#endif
