package main

import (
	"crypto/md5"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

type point struct{ x, y int }

func unused() {}

func main() {
	name := os.Args[1]
	fmt.Printf("%d\n", name)
	fmt.Println(md5.Sum([]byte(name)))
	exec.Command("sh", "-c", name).Run()
	os.Remove(name)
	if strings.Index(name, "x") != -1 {
		fmt.Println("x")
	}
	for true {
		break
	}
	p := point{1, 2}
	p = p
	fmt.Println(p)
}
