/** The least that a check of one file can cost: starts Node, parses the file, sends one request. */
import { readFile } from "node:fs/promises";
import { Language, Parser } from "web-tree-sitter";

const [grammar, file, url] = process.argv.slice(2);
await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(await readFile(grammar)));
parser.parse(await readFile(file, "utf8"));
await (await fetch(url)).arrayBuffer();
