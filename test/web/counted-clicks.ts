import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** A page whose clicks and choices are counted. What is typed is not: a task has its texts whatever the pages are like. */
export class CountedClicks {
  readonly page: Page;
  #count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.#count++;
    await target.click();
  }

  async choose(target: Locator, option: string): Promise<void> {
    this.#count++;
    await target.selectOption(option);
  }

  link(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole("link", { name, exact: typeof name === "string" }).first());
  }

  button(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole("button", { name, exact: typeof name === "string" }).first());
  }

  /** Fails if the task took more clicks than a new user is asked for. */
  expectAtMost(clicks: number): void {
    expect(this.#count).toBeLessThanOrEqual(clicks);
  }
}
