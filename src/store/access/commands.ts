import type { Commands } from "../database/command.ts";
import type { AccessWrites } from "./contract.ts";
import { createGroup, updateGroup, deleteGroup, replaceMembers } from "./groups.ts";
import { createLimitedToken, createProjectToken, revokeLimitedToken } from "./limited-tokens.ts";
import { decideProgramSignIn, startProgramSignIn, takeProgramSignIn } from "./program-sign-ins.ts";
import {
  createToken,
  revokeToken,
  touchToken,
  dropDeadTokens,
  createSession,
  touchSession,
  endSession,
  endSessionOfUser,
} from "./tokens.ts";
import { createUser, updateUser, deleteUser } from "./users.ts";

/** Every command of this area. */
export const accessCommands: Commands<AccessWrites> = {
  createUser,
  updateUser,
  deleteUser,
  createGroup,
  updateGroup,
  deleteGroup,
  replaceMembers,
  createToken,
  revokeToken,
  touchToken,
  createLimitedToken,
  createProjectToken,
  revokeLimitedToken,
  dropDeadTokens,
  createSession,
  touchSession,
  endSession,
  endSessionOfUser,
  startProgramSignIn,
  decideProgramSignIn,
  takeProgramSignIn,
};
