import { Type, type TSchema } from "typebox";
import {
  ArtifactShape,
  ChildShape,
  DistributionShape,
  FindingShape,
  HistoryShape,
  LinkShape,
  QueryShape,
  RatedLevelShape,
  SourceShape,
} from "../endpoints/artifact-shapes.ts";
import { QueryBodyShape } from "../endpoints/query-shape.ts";
import { BranchShape, ProjectShape, TaskShape, Timestamp, VersionShape } from "../endpoints/shapes.ts";
import { ArtifactDetailShape, FacetsShape, TriageEntryShape } from "../endpoints/triage-shapes.ts";
import {
  AuditShape,
  GroupShape,
  MemberShape,
  MeShape,
  SessionShape,
  TokenShape,
  UserShape,
} from "../endpoints/user-shapes.ts";
import { ModelDocument } from "../../model/index.ts";
import { settingSchemas } from "../settings.ts";

/** The shapes that the document names; whatever looks exactly like one of them refers to it. */
export const namedShapes: Readonly<Record<string, TSchema>> = {
  Timestamp,
  Color: ProjectShape.properties.color,
  Identified: TaskShape.properties.status,
  Level: VersionShape.properties.level,
  RatedLevel: RatedLevelShape,
  Project: ProjectShape,
  Branch: BranchShape,
  LastTask: BranchShape.properties.lastTask.anyOf[0],
  Build: BranchShape.properties.lastBuild.anyOf[0],
  Task: TaskShape,
  Version: VersionShape,
  Artifact: ArtifactShape,
  Child: ChildShape,
  QueryBody: QueryBodyShape,
  QueryAnswer: QueryShape,
  Trend: ArtifactShape.properties.trend,
  Link: LinkShape,
  Finding: FindingShape,
  ArtifactDetail: ArtifactDetailShape,
  TriageEntry: TriageEntryShape,
  Facets: FacetsShape,
  History: HistoryShape,
  Distribution: DistributionShape,
  Source: SourceShape,
  Model: ModelDocument,
  User: UserShape,
  Me: MeShape,
  Group: GroupShape,
  Member: MemberShape,
  Token: TokenShape,
  Session: SessionShape,
  Settings: Type.Object(settingSchemas),
  AuditEntry: AuditShape,
};
