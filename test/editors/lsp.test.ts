import { describeFindings } from "./shown-findings.ts";
import { useLspWorld } from "./lsp-world.ts";
import { describeNeovim } from "./neovim.ts";
import { describeOffline } from "./offline.ts";
import { describeRights } from "./rights.ts";
import { describeSettings } from "./settings.ts";

// One file, because every file starts its own server.
const world = useLspWorld();

describeFindings(world);
describeRights(world);
describeOffline(world);
describeSettings(world);
describeNeovim(world);
