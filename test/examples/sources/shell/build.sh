#!/bin/sh
target=$1
cd $target
for file in `ls *.c`; do
  gcc -c $file
done
