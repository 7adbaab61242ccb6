#!/usr/bin/env node
/*
 * The command `belvedere`. Any Node can read this file, so that an old one gets a sentence and not a syntax error. A
 * checkout has its own Node and uses it when the one that runs this file is too old.
 */
"use strict";

var childProcess = require("child_process");
var fs = require("fs");
var path = require("path");

var root = path.join(__dirname, "..");
var program = path.join(root, "dist", "cli", "main.js");
var checkoutNode = path.join(root, "node_modules", ".bin", "node");
var needed = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")).engines.node;

if (!fs.existsSync(program)) {
  refuse("This checkout is not built yet. Run `npm run build` in " + root + ".");
} else if (isSupported(process.versions.node, needed)) {
  void import(require("url").pathToFileURL(program).href);
} else if (fs.existsSync(checkoutNode)) {
  runWith(checkoutNode);
} else {
  refuse("Belvedere needs Node " + needed + "; this is Node " + process.versions.node + ".");
}

/** Whether a version is in a range of the form `^22.13 || >=24`. */
function isSupported(version, range) {
  var own = version.split(".").map(Number);
  return range.split("||").some(function (part) {
    var form = /^\s*(\^|>=)(\d+)(?:\.(\d+))?\s*$/.exec(part);
    var major = Number(form[2]);
    var minor = Number(form[3] || 0);
    if (own[0] === major) return own[1] >= minor;
    return form[1] === ">=" && own[0] > major;
  });
}

/** Runs the command line with another Node: the same streams, signals and exit code. */
function runWith(node) {
  var child = childProcess.spawn(node, process.argv.slice(1), { stdio: "inherit" });
  // A terminal sends Ctrl-C to both processes, and a second one would end the child at once.
  var onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  ["SIGINT", "SIGTERM", "SIGHUP"].forEach(function (signal) {
    process.on(signal, function () {
      if (signal !== "SIGINT" || !onTerminal) child.kill(signal);
    });
  });
  child.on("error", function (error) {
    refuse("The Node of this checkout does not start: " + error.message + ". Run `npm install` in " + root + ".");
  });
  child.on("exit", function (code, signal) {
    // A signal that ended the child ends this process in the same way.
    if (signal !== null) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exitCode = code;
    }
  });
}

function refuse(sentence) {
  process.stderr.write("Error: " + sentence + "\n");
  process.exitCode = 2;
}
