#!/usr/bin/env bash
# Creates the example reports in src/ingest/formats/*/examples again, by running the real tools on test/examples/sources.
# Needs Debian 12 with root, and access to the package registries of Debian, npm and Maven. Run it from anywhere:
#   MAVEN_REPOSITORY=https://… scripts/regenerate-examples.sh
# What it writes has no paths of the machine in it: the sources are analysed under /app.
#
# It writes: checkstyle, clover, cobertura, compiler (clang-tidy, gcc, shellcheck), cpd, cppcheck, eslint, gcov, gitlab,
# jacoco, junit (pytest, vitest), lcov, pmd, sarif (flawfinder, eslint), spotbugs. All other examples stay as they are:
# - those in a folder with an ORIGINS.md are public files, whose origin it names;
# - those of formats that are untried (`untried: true`) are made from the published schema;
# - handwritten ones, and those of older versions of a format, show what current tools do not write any more;
# - the rest was written once by the real tools, which this script does not install.
set -euo pipefail

: "${MAVEN_REPOSITORY:?is the address of a Maven repository}"
root=$(cd "$(dirname "$0")/.." && pwd)
formats="$root/src/ingest/formats"
work=$(mktemp -d)
tools="$work/tools"
trap 'rm -rf "$work" /app' EXIT
mkdir -p "$tools"
rm -rf /app
cp -r "$root/test/examples/sources" /app

apt-get install -y --no-install-recommends cppcheck flawfinder shellcheck clang-tidy gcc libc6-dev lcov checkstyle \
  python3-pytest python3-pytest-cov default-jdk-headless curl unzip >/dev/null

fetch() { curl -sSfL -o "$tools/$2" "$MAVEN_REPOSITORY/$1"; }
fetch org/jacoco/org.jacoco.cli/0.8.12/org.jacoco.cli-0.8.12-nodeps.jar jacoco.jar
fetch org/jacoco/org.jacoco.agent/0.8.12/org.jacoco.agent-0.8.12-runtime.jar jacoco-agent.jar
fetch com/github/spotbugs/spotbugs/4.8.6/spotbugs-4.8.6.tgz spotbugs.tgz
tar -xzf "$tools/spotbugs.tgz" -C "$tools"
mkdir -p "$tools/pmd"
for jar in net/sourceforge/pmd/pmd-core/6.55.0/pmd-core-6.55.0.jar \
  net/sourceforge/pmd/pmd-java/6.55.0/pmd-java-6.55.0.jar \
  com/beust/jcommander/1.48/jcommander-1.48.jar \
  org/apache/commons/commons-lang3/3.8.1/commons-lang3-3.8.1.jar \
  org/ow2/asm/asm/9.4/asm-9.4.jar \
  com/google/code/gson/gson/2.8.9/gson-2.8.9.jar \
  net/sourceforge/saxon/saxon/9.1.0.8/saxon-9.1.0.8.jar \
  net/sourceforge/saxon/saxon/9.1.0.8/saxon-9.1.0.8-dom.jar \
  org/antlr/antlr4-runtime/4.7.2/antlr4-runtime-4.7.2.jar; do
  fetch "$jar" "pmd/$(basename "$jar")"
done

# keep <format> <name>: takes a report from its standard input, without what changes from run to run.
keep() {
  mkdir -p "$formats/$1/examples"
  sed -E \
    -e 's#(timestamp|time_point)="[^"]*"#\1="2026-01-01T00:00:00"#g' \
    -e 's#(generated|analysisTimestamp|timestamp|complexity_time)="[0-9]{9,}"#\1="1700000000000"#g' \
    -e 's#hostname="[^"]*"#hostname="machine"#g' \
    -e 's#(<sessioninfo id=")[^"]*(" start=")[0-9]+(" dump=")[0-9]+#\1machine\21700000000000\31700000000000#' \
    -e 's#[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(\+00:00|Z)#2026-01-01T00:00:00Z#g' \
    -e 's#(<test(case|suites?)[^>]*) time="[0-9.]+"#\1 time="0.01"#g' \
    >"$formats/$1/examples/$2"
  echo "$1/examples/$2"
}

cd /app/c
cppcheck --enable=all --suppress=missingIncludeSystem --xml --xml-version=2 . 2>&1 >/dev/null | keep cppcheck cppcheck.xml
flawfinder --sarif . 2>/dev/null | keep sarif flawfinder.sarif
clang-tidy --quiet '--checks=bugprone-*,clang-analyzer-*,readability-isolate-declaration' scan.c -- -I. 2>/dev/null | keep compiler clang-tidy.txt || true
gcc -Wall -Wextra -c scan.c -o "$work/scan.o" 2>&1 | keep compiler gcc.txt
(
  cd "$work" && cp /app/c/*.c /app/c/*.h . && mkdir -p /app/build && cd /app/build
  gcc --coverage -O0 /app/c/main.c /app/c/scan.c -o main && ./main >/dev/null
  gcov --json-format --stdout --branch-probabilities main-scan.gcda | keep gcov gcov.json
  lcov --quiet --rc lcov_branch_coverage=1 --capture --directory . --output-file lcov.info
  keep lcov lcov.info <lcov.info
)
rm -rf /app/build

cd /app/shell
shellcheck -f gcc build.sh | keep compiler shellcheck.txt || true
shellcheck -f checkstyle build.sh | keep checkstyle shellcheck.xml || true

cd /app/python
/usr/bin/python3 -m pytest -q -p no:cacheprovider --junitxml="$work/pytest.xml" --cov=. --cov-branch --cov-report=xml:"$work/cov.xml" \
  >/dev/null || true
keep junit pytest.xml <"$work/pytest.xml"
keep cobertura pytest-cov.xml <"$work/cov.xml"
rm -rf .coverage __pycache__

cd /app/java
mkdir -p "$work/classes"
javac -g --release 11 -d "$work/classes" org/example/*.java
java "-javaagent:$tools/jacoco-agent.jar=destfile=$work/jacoco.exec" -cp "$work/classes" org.example.Main >/dev/null
java -jar "$tools/jacoco.jar" report "$work/jacoco.exec" --classfiles "$work/classes" --sourcefiles . --name example \
  --xml "$work/jacoco.xml" >/dev/null
keep jacoco jacoco.xml <"$work/jacoco.xml"
java -jar "$tools/spotbugs-4.8.6/lib/spotbugs.jar" -textui -low -xml:withMessages="$work/spotbugs.xml" -sourcepath /app/java \
  "$work/classes" 2>/dev/null || true
sed -e "s#$work/classes#/app/classes#g" -e 's#<\(FindBugsSummary\|ClassProfile\|FindBugsProfile\)[^>]*>#<\1>#g' "$work/spotbugs.xml" |
  sed -e '/<FindBugsSummary>/,/<\/FindBugsSummary>/d' | keep spotbugs spotbugs.xml
pmd() { java -cp "$tools/pmd/*" "$@"; }
pmd net.sourceforge.pmd.PMD -d /app/java -f xml -R rulesets/java/quickstart.xml --no-cache 2>/dev/null | keep pmd pmd.xml || true
pmd net.sourceforge.pmd.cpd.CPD --minimum-tokens 40 --files /app/java --language java --format xml 2>/dev/null | keep cpd cpd.xml || true
checkstyle -c /sun_checks.xml -f xml org/example/Account.java | keep checkstyle checkstyle.xml || true

cd /app/js
(cd "$tools" && npm init -y >/dev/null && npm install --silent --no-fund eslint@9 @microsoft/eslint-formatter-sarif@3 \
  eslint-formatter-gitlab@5 eslint-formatter-checkstyle@8 vitest@3 @vitest/coverage-istanbul@3 >/dev/null)
ln -s "$tools/node_modules" node_modules
npx="$tools/node_modules/.bin"
"$npx/eslint" -f json . | keep eslint eslint.json || true
SARIF_ESLINT_IGNORE_SUPPRESSED= "$npx/eslint" -f "$tools/node_modules/@microsoft/eslint-formatter-sarif/sarif.js" . | keep sarif eslint.sarif || true
(CI_PROJECT_DIR=/app CI_JOB_NAME=lint ESLINT_CODE_QUALITY_REPORT="$work/gl.json" "$npx/eslint" -f gitlab . >/dev/null) || true
[ -f "$work/gl.json" ] && keep gitlab eslint-gitlab.json <"$work/gl.json"
"$npx/vitest" run --coverage.reportsDirectory="$work/coverage" --reporter=junit --outputFile="$work/vitest.xml" >/dev/null 2>&1 || true
keep junit vitest.xml <"$work/vitest.xml"
keep lcov vitest.info <"$work/coverage/lcov.info"
keep clover clover.xml <"$work/coverage/clover.xml"
keep cobertura vitest.xml <"$work/coverage/cobertura-coverage.xml"
