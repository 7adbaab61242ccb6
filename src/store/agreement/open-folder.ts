import type { Result } from "../../text/index.ts";
import { refuseExpected } from "../failures.ts";
import { openingProblem } from "../sqlite/failures.ts";
import { openStore, type StoreSettings } from "../sqlite/open.ts";
import { folderHome } from "./folder-home.ts";
import { type AgreedOptions, type AgreedStore, openAgreed } from "./open-agreed.ts";
import { peekFolder } from "./peek-folder.ts";

/** Opens a data folder whose database belongs to it. Refusals: those of `openAgreed` and of `openStore`. */
export function openAgreedFolder(settings: StoreSettings, options: AgreedOptions): Promise<Result<AgreedStore>> {
  const { dataDir } = settings;
  return refuseExpected(openingProblem, () =>
    openAgreed(
      {
        home: folderHome(dataDir),
        peek: (work) => peekFolder(dataDir, work),
        open: () => openStore(settings),
      },
      options,
    ),
  );
}
