/**
 * web/: the interface in the browser: pages, components, texts.
 * Knows the API by its types and calls it over HTTP; shares `language/` and `text/` with the server. Must never know
 * any other room, Node, or another host.
 * Read `README.md` first: how to add a page, a text, a component.
 */
import { start } from "./src/start.tsx";

start(document.querySelector("#app")!);
