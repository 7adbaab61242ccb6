import subprocess


def count_words(line):
    words = 0
    for word in line.split(" "):
        if word:
            words += 1
    return words


class Runner:
    def run(self, command):
        return subprocess.call(command, shell=True)
