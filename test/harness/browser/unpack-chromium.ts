/** Run as a process: the package unpacks into the folder for temporary files, so that is the one to set for it. */
import chromium from "@sparticuz/chromium";

await chromium.executablePath();
