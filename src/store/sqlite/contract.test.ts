import { storeContract } from "../store.contract.ts";
import { openTemporary } from "./opened.contract.ts";

storeContract("SQLite", () => openTemporary());
