import { inject } from "vitest";
import { storeContract } from "../store.contract.ts";
import { openTemporary } from "./opened.contract.ts";

storeContract("PostgreSQL", () => openTemporary(inject("postgresUrl")));
