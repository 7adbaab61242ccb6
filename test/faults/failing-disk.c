/*
 * A disk that fails on demand. Loaded before a program (LD_PRELOAD), it lets chosen system calls on files below one
 * folder fail while a control file exists.
 *
 *   FAILING_DISK_FOLDER   absolute path of the folder whose calls may fail
 *   FAILING_DISK_CONTROL  the control file, outside of that folder:
 *                         "<calls separated by commas> <errno as a number> <failures in 1000 calls> <seed>"
 *   FAILING_DISK_HITS     receives one byte for each call that failed, so that its size is their number
 *
 * Calls: open, read, write, pwrite, sync, truncate, rename, mkdir, remove, stat, list, lock. They include those
 * of SQLite, which calls the same functions of the C library.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CONTROL_BYTES_MAX = 256, SEED_STEP = 0x9E3779B9 };

static atomic_uint calls_so_far;

struct fault {
  char calls[CONTROL_BYTES_MAX];
  int error;
  unsigned per_thousand;
  unsigned seed;
};

/* Through system calls alone: this code runs inside the functions that it replaces. */
static int read_fault(struct fault *fault) {
  const char *control = getenv("FAILING_DISK_CONTROL");
  if (control == NULL) return 0;
  int file = (int)syscall(SYS_openat, AT_FDCWD, control, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[CONTROL_BYTES_MAX];
  ssize_t length = syscall(SYS_read, file, text, sizeof text - 1);
  syscall(SYS_close, file);
  if (length <= 0) return 0;
  text[length] = '\0';
  return sscanf(text, "%255s %d %u %u", fault->calls, &fault->error, &fault->per_thousand, &fault->seed) == 4;
}

static int names_call(const char *calls, const char *call) {
  size_t length = strlen(call);
  for (const char *at = calls; at != NULL; at = strchr(at, ',')) {
    if (*at == ',') at++;
    if (strncmp(at, call, length) == 0 && (at[length] == ',' || at[length] == '\0')) return 1;
  }
  return 0;
}

static int is_below_folder(const char *path) {
  const char *folder = getenv("FAILING_DISK_FOLDER");
  if (folder == NULL || path == NULL) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static int is_file_below_folder(int file) {
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = '\0';
  return is_below_folder(path);
}

/* The same seed and number of the call give the same decision. */
static int is_unlucky(const struct fault *fault) {
  unsigned value = fault->seed + (atomic_fetch_add(&calls_so_far, 1) + 1) * (unsigned)SEED_STEP;
  value = (value ^ (value >> 16)) * 0x85EBCA6BU;
  value = (value ^ (value >> 13)) * 0xC2B2AE35U;
  return (value ^ (value >> 16)) % 1000 < fault->per_thousand;
}

static void count_hit(void) {
  const char *hits = getenv("FAILING_DISK_HITS");
  if (hits == NULL) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, hits, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, ".", 1);
  syscall(SYS_close, file);
}

/* 1: the call fails, errno says why. The place is asked for last: it costs most. */
static int fails(const char *call, const char *path, int file) {
  struct fault fault;
  int before = errno;
  int hit = read_fault(&fault) && names_call(fault.calls, call) &&
            (path != NULL ? is_below_folder(path) : is_file_below_folder(file)) && is_unlucky(&fault);
  if (hit) count_hit();
  errno = hit ? fault.error : before;
  return hit;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPENS(name)                                                            \
  int name(const char *path, int flags, ...) {                                 \
    va_list rest;                                                              \
    va_start(rest, flags);                                                     \
    mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                              \
    if (fails("open", path, -1)) return -1;                                    \
    return REAL(name)(path, flags, mode);                                      \
  }
OPENS(open)
OPENS(open64)

#define ON_FILE(type, name, call, parameters, arguments) \
  type name parameters {                                 \
    if (fails(call, NULL, file)) return -1;              \
    return REAL(name) arguments;                         \
  }
ON_FILE(int, fsync, "sync", (int file), (file))
ON_FILE(int, fdatasync, "sync", (int file), (file))
ON_FILE(int, ftruncate, "truncate", (int file, off_t length), (file, length))
ON_FILE(int, ftruncate64, "truncate", (int file, off64_t length), (file, length))
ON_FILE(ssize_t, write, "write", (int file, const void *bytes, size_t count), (file, bytes, count))
ON_FILE(ssize_t, writev, "write", (int file, const struct iovec *parts, int count), (file, parts, count))
ON_FILE(ssize_t, pwrite, "pwrite", (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
ON_FILE(ssize_t, pwrite64, "pwrite", (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))
ON_FILE(ssize_t, read, "read", (int file, void *bytes, size_t count), (file, bytes, count))
ON_FILE(ssize_t, readv, "read", (int file, const struct iovec *parts, int count), (file, parts, count))
ON_FILE(int, fstat64, "stat", (int file, struct stat64 *to), (file, to))
ON_FILE(ssize_t, pread, "read", (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
ON_FILE(ssize_t, pread64, "read", (int file, void *bytes, size_t count, off64_t at), (file, bytes, count, at))

#define ON_PATH(name, call, parameters, arguments) \
  int name parameters {                            \
    if (fails(call, path, -1)) return -1;          \
    return REAL(name) arguments;                   \
  }
ON_PATH(rename, "rename", (const char *path, const char *to), (path, to))
ON_PATH(mkdir, "mkdir", (const char *path, mode_t mode), (path, mode))
ON_PATH(unlink, "remove", (const char *path), (path))
ON_PATH(rmdir, "remove", (const char *path), (path))
ON_PATH(access, "stat", (const char *path, int mode), (path, mode))
ON_PATH(stat64, "stat", (const char *path, struct stat64 *to), (path, to))
ON_PATH(lstat64, "stat", (const char *path, struct stat64 *to), (path, to))
ON_PATH(statfs64, "stat", (const char *path, struct statfs64 *to), (path, to))
ON_PATH(scandir64, "list",
        (const char *path, struct dirent64 ***to, int (*filter)(const struct dirent64 *),
         int (*compare)(const struct dirent64 **, const struct dirent64 **)),
        (path, to, filter, compare))

DIR *opendir(const char *path) { return fails("list", path, -1) ? NULL : REAL(opendir)(path); }

/* Taking a lock; giving it back never fails. */
int fcntl64(int file, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  int takes = (command == F_SETLK || command == F_SETLKW) && ((struct flock *)argument)->l_type != F_UNLCK;
  if (takes && fails("lock", NULL, file)) return -1;
  return REAL(fcntl64)(file, command, argument);
}

/* libuv makes this call without a function of the C library. */
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long given[6];
  for (int index = 0; index < 6; index++) given[index] = va_arg(rest, long);
  va_end(rest);
  static long (*real)(long, ...);
  if (real == NULL) real = REAL(syscall);
  if (number == SYS_statx) {
    const char *path = (const char *)given[1];
    int whole = path != NULL && path[0] != '\0';
    if (fails("stat", whole ? path : NULL, (int)given[0])) return -1;
  }
  return real(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}
