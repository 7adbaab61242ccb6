import type { Page } from "playwright-core";

/**
 * Runs in the page. Texts that a list or a picture deliberately scrolls are not cut; a cut text whose title has the whole
 * text can be read.
 */
const findFaults = `(() => {
  const nearPixels = 1;
  const overlapPixels = 3;
  const shown = (text) => text.trim().replaceAll(/\\s+/g, " ").slice(0, 60);
  const clips = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";

  // The part of a rectangle that the boxes around an element let through.
  const visiblePart = (rect, element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
    let { left, right, top, bottom } = rect;
    for (let box = element; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.clipPath !== "none") return null;
      if (!clips(style) || style.display === "inline") continue;
      const around = box.getBoundingClientRect();
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return right - left > nearPixels && bottom - top > nearPixels ? { left, right, top, bottom } : null;
  };

  // Every line of every visible text.
  const linesOfText = () => {
    const lines = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (node.textContent.trim() === "" || element.closest("script, noscript, select, textarea") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const part = visiblePart(rect, element);
        if (part !== null) lines.push({ element, node, text: shown(node.textContent), ...part });
      }
    }
    return lines;
  };

  const canvas = document.createElement("canvas").getContext("2d");
  const widthOf = (text, { fontStyle, fontWeight, fontSize, fontFamily }) => {
    canvas.font = [fontStyle, fontWeight, fontSize, fontFamily].join(" ");
    return canvas.measureText(text).width;
  };
  const innerWidthOf = (element, style) =>
    element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);

  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? ["the page is " + (scrollWidth - clientWidth) + " px too wide"] : [];

  const cuts = (element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
  const overflows = (element) =>
    element.scrollWidth > element.clientWidth + nearPixels ||
    (getComputedStyle(element).webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + nearPixels);
  for (const element of document.querySelectorAll("body *:not(svg, svg *, input, textarea, select)")) {
    if (!cuts(element) || element.clientWidth === 0 || !element.checkVisibility() || !overflows(element)) continue;
    const { clipPath } = getComputedStyle(element);
    const text = element.innerText.trim();
    if (text === "" || clipPath !== "none") continue;
    // An element inside it is what is cut.
    const inner = [...element.querySelectorAll("*")];
    if (inner.some((one) => getComputedStyle(one).overflowX !== "visible" && overflows(one))) continue;
    // A header has to be read without a pointer.
    const titled = element.closest("[title]") ?? inner.find((one) => one.title !== "" && one.innerText.trim() === text);
    if (titled === undefined || titled === null || titled.closest("th") !== null) {
      faults.push("cut: <" + element.tagName.toLowerCase() + "> " + shown(text));
    }
  }

  // The browser does not say whether the text of a select is cut: a copy that has only this text is as wide as needed.
  for (const select of document.querySelectorAll("select")) {
    if (!select.checkVisibility() || select.selectedOptions.length === 0) continue;
    const copy = select.cloneNode(false);
    copy.append(select.selectedOptions[0].cloneNode(true));
    copy.style.cssText = "position: absolute; width: max-content; min-width: 0; max-width: none; visibility: hidden";
    select.after(copy);
    const wanted = copy.getBoundingClientRect().width;
    copy.remove();
    if (wanted > select.getBoundingClientRect().width + nearPixels) {
      faults.push("cut: <select> " + shown(select.selectedOptions[0].text));
    }
  }
  for (const input of document.querySelectorAll("input[placeholder], textarea[placeholder]")) {
    if (!input.checkVisibility() || input.title !== "" || input.tagName === "TEXTAREA") continue;
    const style = getComputedStyle(input);
    if (widthOf(input.placeholder, style) > innerWidthOf(input, style) + nearPixels) {
      faults.push("cut: <input> " + shown(input.placeholder));
    }
  }

  for (const current of document.querySelectorAll(".tabs > [aria-current]")) {
    const [tab, strip] = [current, current.parentElement].map((element) => element.getBoundingClientRect());
    if (tab.left < strip.left - nearPixels || tab.right > strip.right + nearPixels) {
      faults.push("out of view: the current tab, " + shown(current.innerText));
    }
  }

  const lines = linesOfText().toSorted((a, b) => a.top - b.top);
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length && lines[next].top < line.bottom - overlapPixels; next++) {
      const other = lines[next];
      if (other.node === line.node) continue;
      const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const height = Math.min(line.bottom, other.bottom) - other.top;
      if (width > overlapPixels && height > overlapPixels) faults.push("overlap: " + line.text + " | " + other.text);
    }
  }
  return [...new Set(faults)];
})()`;

/** What a program can see that makes a page hard to read: cut texts, texts over each other, a page that is too wide, a tab out of view. */
export function pageFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(findFaults);
}

/** How far what was visible moved since the page was opened, without movements that an input caused. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const sum = (entries) => entries.reduce((all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value), 0);
    new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({ type: "layout-shift", buffered: true });
    // Without a movement, the observer is never called.
    setTimeout(() => resolve(0), 100);
  })`);
}
