"""The operations of the API, and the shapes of their answers.

Generated from the description of the API by `node scripts/generate-clients.ts`: changes are made there.
"""

from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Required, TypedDict

from .transport import Body, Transport


Timestamp = str

Color = list[int]

Identified = TypedDict(
    "Identified",
    {
        "id": "Required[str]",
        "name": "Required[str]",
    },
)

Level = TypedDict(
    "Level",
    {
        "id": "Required[str]",
        "icon": "Required[str]",
    },
)

RatedLevel = TypedDict(
    "RatedLevel",
    {
        "id": "Required[str]",
        "rank": "Required[int]",
        "name": "Required[str]",
        "mnemonic": "Required[str]",
        "color": "Required[Color]",
        "icon": "Required[str]",
    },
)

Project = TypedDict(
    "Project",
    {
        "id": "Required[int]",
        "modelId": "Required[str]",
        "ownerId": "Required[int]",
        "name": "Required[str]",
        "metaProject": "Required[bool]",
        "multiBranch": "Required[bool]",
        "mainId": "Required[int]",
        "creationTime": "Required[Timestamp]",
        "artifactId": "Required[int]",
        "group": "Required[str]",
        "color": "Required[Color]",
        "public": "Required[bool]",
        "audience": "Required[Literal[\"MEMBERS\", \"USERS\", \"EVERYONE\"]]",
        "carryParts": "Required[bool]",
        "expectedParts": "Required[list[str]]",
        "members": "NotRequired[list[str]]",
        "level": "Required[Level]",
        "gate": "NotRequired[Literal[\"FAILED\", \"PENDING\", \"NOT_COMPUTED\", \"PASSED\"]]",
        "lastBuild": "Required[Build | None]",
        "branches": "Required[dict[str, Branch]]",
    },
)

Branch = TypedDict(
    "Branch",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "level": "Required[Level]",
        "group": "Required[str]",
        "color": "Required[Color]",
        "projectId": "Required[int]",
        "currentVersionId": "Required[int | None]",
        "lastBaselineId": "Required[int | None]",
        "lastTask": "Required[LastTask | None]",
        "lastBuild": "Required[Build | None]",
        "creationTime": "Required[Timestamp]",
        "artifactId": "Required[int]",
        "dirty": "Required[bool]",
        "target": "Required[str | None]",
        "base": "Required[str | None]",
    },
)

LastTask = TypedDict(
    "LastTask",
    {
        "id": "Required[int]",
        "type": "Required[Literal[\"build\", \"baseline\", \"delete\", \"rerate\", \"edition\"]]",
        "status": "Required[Identified]",
        "elapsedTime": "Required[int]",
        "submitDate": "Required[Timestamp]",
    },
)

Build = TypedDict(
    "Build",
    {
        "id": "Required[int]",
        "baseline": "Required[bool]",
        "analysisTime": "Required[Timestamp]",
        "status": "Required[Identified]",
    },
)

TaskProblem = TypedDict(
    "TaskProblem",
    {
        "code": "Required[str]",
        "title": "Required[str]",
        "detail": "Required[str]",
    },
)

TaskRefusedRecordsItem = TypedDict(
    "TaskRefusedRecordsItem",
    {
        "report": "NotRequired[str]",
        "line": "Required[int]",
        "pointer": "NotRequired[str]",
        "path": "Required[str | None]",
        "reason": "Required[str]",
    },
)

TaskRefused = TypedDict(
    "TaskRefused",
    {
        "count": "Required[int]",
        "records": "Required[list[TaskRefusedRecordsItem]]",
    },
)

Task = TypedDict(
    "Task",
    {
        "id": "Required[int]",
        "type": "Required[Literal[\"build\", \"baseline\", \"delete\", \"rerate\", \"edition\"]]",
        "status": "Required[Identified]",
        "elapsedTime": "Required[int]",
        "submitDate": "Required[Timestamp]",
        "startDate": "Required[Timestamp | None]",
        "endDate": "Required[Timestamp | None]",
        "project": "Required[str]",
        "branch": "Required[str | None]",
        "versionId": "Required[int | None]",
        "progress": "Required[float]",
        "step": "Required[Identified | None]",
        "problem": "Required[TaskProblem | None]",
        "refused": "Required[TaskRefused]",
    },
)

Version = TypedDict(
    "Version",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "project": "Required[str]",
        "branch": "Required[str]",
        "baseline": "Required[bool]",
        "analysisTime": "Required[Timestamp]",
        "creationTime": "Required[Timestamp]",
        "commit": "Required[str | None]",
        "status": "Required[Identified]",
        "level": "Required[Level]",
        "artifactCount": "Required[int]",
        "findingCount": "Required[int]",
        "gate": "Required[Literal[\"FAILED\", \"PENDING\", \"NOT_COMPUTED\", \"PASSED\"] | None]",
        "edition": "Required[int]",
        "complete": "Required[bool]",
        "parts": "Required[list[Part]]",
        "reference": "Required[Reference]",
    },
)

PartToolsItem = TypedDict(
    "PartToolsItem",
    {
        "name": "Required[str]",
        "version": "Required[str | None]",
    },
)

PartFailuresRecordsItem = TypedDict(
    "PartFailuresRecordsItem",
    {
        "report": "NotRequired[str]",
        "line": "Required[int]",
        "pointer": "NotRequired[str]",
        "reason": "Required[str]",
    },
)

PartFailures = TypedDict(
    "PartFailures",
    {
        "count": "Required[int]",
        "records": "Required[list[PartFailuresRecordsItem]]",
    },
)

Part = TypedDict(
    "Part",
    {
        "name": "Required[str]",
        "state": "Required[Literal[\"DELIVERED\", \"CARRIED\", \"EXPECTED\", \"MISSING\", \"FAILED\"]]",
        "versionId": "Required[int | None]",
        "commit": "Required[str | None]",
        "time": "Required[Timestamp | None]",
        "findings": "Required[int]",
        "artifacts": "Required[int]",
        "dropped": "Required[int]",
        "refused": "Required[int | None]",
        "carried": "Required[int]",
        "tools": "Required[list[PartToolsItem]]",
        "failures": "Required[PartFailures]",
    },
)

Artifact = TypedDict(
    "Artifact",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "viewPath": "Required[str]",
        "type": "Required[Identified]",
        "url": "Required[str]",
        "values": "Required[list[dict[str, Any]]]",
        "level": "Required[RatedLevel]",
        "trend": "Required[Trend]",
        "rank": "Required[int]",
        "path": "Required[str]",
        "parentId": "Required[int | None]",
    },
)

ChildLocation = TypedDict(
    "ChildLocation",
    {
        "startLine": "Required[int | None]",
        "startColumn": "Required[int | None]",
        "endLine": "Required[int | None]",
        "endColumn": "Required[int | None]",
    },
)

Child = TypedDict(
    "Child",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "viewPath": "Required[str]",
        "type": "Required[Identified]",
        "url": "Required[str]",
        "values": "Required[list[dict[str, Any]]]",
        "level": "Required[RatedLevel]",
        "trend": "Required[Trend]",
        "rank": "Required[int]",
        "path": "Required[str]",
        "parentId": "Required[int | None]",
        "descendantCount": "Required[int]",
        "location": "Required[ChildLocation]",
    },
)

QueryBodyColumnsItem = TypedDict(
    "QueryBodyColumnsItem",
    {
        "type": "Required[Literal[\"MEASURE\", \"INDICATOR\", \"INFO\"]]",
        "id": "Required[str]",
        "displayType": "NotRequired[Literal[\"RANK\", \"ICON\", \"NAME\", \"MNEMONIC\"]]",
        "useBackgroundColor": "NotRequired[bool]",
        "alpha": "NotRequired[int]",
        "excludingTypes": "NotRequired[str | list[str]]",
    },
)

QueryBodyOrdersItem = TypedDict(
    "QueryBodyOrdersItem",
    {
        "type": "Required[Literal[\"ROOT_MEASURE\", \"MEASURE\", \"ARTIFACT\"]]",
        "id": "Required[str]",
        "order": "Required[Literal[\"ASC\", \"DESC\"]]",
        "orderType": "Required[Literal[\"VALUE\", \"RANK\", \"DIFF_VALUE\", \"DIFF_RANK\"]]",
    },
)

QueryBodyFiltersItemData = TypedDict(
    "QueryBodyFiltersItemData",
    {
        "checked": "NotRequired[Any]",
        "bounds": "NotRequired[str]",
        "patterns": "NotRequired[str | list[str]]",
    },
)

QueryBodyFiltersItem = TypedDict(
    "QueryBodyFiltersItem",
    {
        "type": "Required[Literal[\"measure\", \"indicator\", \"info\"]]",
        "id": "Required[str]",
        "data": "Required[QueryBodyFiltersItemData]",
        "invert": "NotRequired[bool]",
    },
)

QueryBody = TypedDict(
    "QueryBody",
    {
        "artefactTypes": "NotRequired[list[str]]",
        "linkType": "NotRequired[str]",
        "linkDirection": "NotRequired[Literal[\"OUT\", \"IN\"]]",
        "includeArtifact": "NotRequired[bool]",
        "columns": "Required[list[QueryBodyColumnsItem]]",
        "orders": "NotRequired[list[QueryBodyOrdersItem]]",
        "filters": "NotRequired[list[QueryBodyFiltersItem]]",
        "resultSize": "NotRequired[int]",
        "hidePath": "NotRequired[bool]",
        "hideRating": "NotRequired[bool]",
    },
)

QueryAnswerArtifactsItemValuesItem = TypedDict(
    "QueryAnswerArtifactsItemValuesItem",
    {
        "type": "Required[Literal[\"MEASURE\", \"INDICATOR\", \"INFO\"]]",
        "id": "Required[str]",
        "value": "Required[float | str | None]",
        "display": "Required[str | None]",
        "level": "NotRequired[RatedLevel | None]",
        "backgroundColor": "NotRequired[Color]",
    },
)

QueryAnswerArtifactsItem = TypedDict(
    "QueryAnswerArtifactsItem",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "type": "Required[Identified]",
        "url": "Required[str]",
        "values": "Required[list[QueryAnswerArtifactsItemValuesItem | None]]",
        "viewPath": "NotRequired[str]",
        "level": "NotRequired[RatedLevel]",
        "trend": "NotRequired[Trend]",
    },
)

QueryAnswer = TypedDict(
    "QueryAnswer",
    {
        "hidePath": "Required[bool]",
        "hideRating": "Required[bool]",
        "smartSort": "Required[bool]",
        "artifacts": "Required[list[QueryAnswerArtifactsItem]]",
    },
)

Trend = TypedDict(
    "Trend",
    {
        "id": "Required[str]",
        "icon": "Required[str]",
    },
)

Link = TypedDict(
    "Link",
    {
        "type": "Required[Identified]",
        "direction": "Required[Literal[\"OUT\", \"IN\"]]",
        "artifact": "Required[Artifact]",
    },
)

DefinitionCategoriesItem = TypedDict(
    "DefinitionCategoriesItem",
    {
        "scale": "Required[Identified]",
        "level": "Required[RatedLevel]",
    },
)

Definition = TypedDict(
    "Definition",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "description": "Required[str]",
        "helpUri": "Required[str | None]",
        "tool": "Required[str | None]",
        "families": "Required[list[str]]",
        "categories": "Required[list[DefinitionCategoriesItem]]",
    },
)

FindingArtifact = TypedDict(
    "FindingArtifact",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "viewPath": "Required[str]",
        "type": "Required[Identified]",
        "url": "Required[str]",
    },
)

FindingLocation = TypedDict(
    "FindingLocation",
    {
        "path": "Required[str]",
        "startLine": "Required[int | None]",
        "startColumn": "Required[int | None]",
        "endLine": "Required[int | None]",
        "endColumn": "Required[int | None]",
    },
)

RelatedLocationsItem = TypedDict(
    "RelatedLocationsItem",
    {
        "path": "Required[str]",
        "startLine": "Required[int | None]",
        "startColumn": "Required[int | None]",
        "endLine": "Required[int | None]",
        "endColumn": "Required[int | None]",
        "message": "Required[str | None]",
    },
)

RelatedLocations = "list[RelatedLocationsItem]"

FindingAssignee = TypedDict(
    "FindingAssignee",
    {
        "login": "Required[str]",
        "name": "Required[str]",
    },
)

Finding = TypedDict(
    "Finding",
    {
        "id": "Required[int]",
        "artifact": "Required[FindingArtifact]",
        "definition": "Required[Definition]",
        "message": "Required[str]",
        "location": "Required[FindingLocation]",
        "relatedLocations": "Required[RelatedLocations]",
        "status": "Required[Identified]",
        "relaxed": "Required[bool]",
        "reason": "Required[str | None]",
        "comment": "Required[str | None]",
        "until": "Required[Timestamp | None]",
        "assignee": "Required[FindingAssignee | None]",
        "dueDate": "Required[str | None]",
        "owner": "Required[str | None]",
        "age": "Required[int | None]",
        "project": "Required[str]",
        "branch": "Required[str]",
        "isNew": "Required[bool]",
        "cause": "Required[Literal[\"CODE\", \"TOOL\"] | None]",
        "firstVersionId": "Required[int | None]",
        "evidence": "Required[str | None]",
        "url": "Required[str]",
    },
)

FindingDetailAssignee = TypedDict(
    "FindingDetailAssignee",
    {
        "login": "Required[str]",
        "name": "Required[str]",
    },
)

FindingDetail = TypedDict(
    "FindingDetail",
    {
        "id": "Required[int]",
        "artifact": "Required[FindingArtifact]",
        "definition": "Required[Definition]",
        "message": "Required[str]",
        "location": "Required[FindingLocation]",
        "relatedLocations": "Required[RelatedLocations]",
        "status": "Required[Identified]",
        "relaxed": "Required[bool]",
        "reason": "Required[str | None]",
        "comment": "Required[str | None]",
        "until": "Required[Timestamp | None]",
        "assignee": "Required[FindingDetailAssignee | None]",
        "dueDate": "Required[str | None]",
        "owner": "Required[str | None]",
        "age": "Required[int | None]",
        "project": "Required[str]",
        "branch": "Required[str]",
        "isNew": "Required[bool]",
        "cause": "Required[Literal[\"CODE\", \"TOOL\"] | None]",
        "firstVersionId": "Required[int | None]",
        "evidence": "Required[str | None]",
        "url": "Required[str]",
        "reference": "Required[Reference]",
    },
)

ArtifactDetailProject = TypedDict(
    "ArtifactDetailProject",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "modelId": "Required[str]",
    },
)

ArtifactDetailBranch = TypedDict(
    "ArtifactDetailBranch",
    {
        "id": "Required[int]",
        "name": "Required[str]",
    },
)

ArtifactDetail = TypedDict(
    "ArtifactDetail",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "viewPath": "Required[str]",
        "type": "Required[Identified]",
        "url": "Required[str]",
        "values": "Required[list[dict[str, Any]]]",
        "level": "Required[RatedLevel]",
        "trend": "Required[Trend]",
        "rank": "Required[int]",
        "path": "Required[str]",
        "parentId": "Required[int | None]",
        "project": "Required[ArtifactDetailProject]",
        "branch": "Required[ArtifactDetailBranch]",
        "reference": "Required[Reference]",
        "relaxed": "Required[bool]",
        "excluded": "Required[bool]",
        "reason": "Required[str | None]",
        "comment": "Required[str | None]",
    },
)

TriageEntryUser = TypedDict(
    "TriageEntryUser",
    {
        "login": "Required[str]",
        "name": "Required[str]",
    },
)

TriageEntryAssignee = TypedDict(
    "TriageEntryAssignee",
    {
        "login": "Required[str]",
        "name": "Required[str]",
    },
)

TriageEntry = TypedDict(
    "TriageEntry",
    {
        "id": "Required[int]",
        "time": "Required[Timestamp]",
        "user": "Required[TriageEntryUser | None]",
        "status": "Required[Identified]",
        "reason": "Required[str | None]",
        "until": "Required[Timestamp | None]",
        "comment": "Required[str | None]",
        "assignee": "Required[TriageEntryAssignee | None]",
        "dueDate": "Required[str | None]",
    },
)

ArtifactTriageEntryUser = TypedDict(
    "ArtifactTriageEntryUser",
    {
        "login": "Required[str]",
        "name": "Required[str]",
    },
)

ArtifactTriageEntry = TypedDict(
    "ArtifactTriageEntry",
    {
        "id": "Required[int]",
        "time": "Required[Timestamp]",
        "user": "Required[ArtifactTriageEntryUser]",
        "relaxed": "Required[bool]",
        "excluded": "Required[bool]",
        "reason": "Required[str | None]",
        "comment": "Required[str | None]",
    },
)

FacetsFacetsItemValuesItem = TypedDict(
    "FacetsFacetsItemValuesItem",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "count": "Required[int]",
    },
)

FacetsFacetsItemOthers = TypedDict(
    "FacetsFacetsItemOthers",
    {
        "values": "Required[int]",
        "count": "Required[int]",
    },
)

FacetsFacetsItem = TypedDict(
    "FacetsFacetsItem",
    {
        "by": "Required[Literal[\"rule\", \"category\", \"family\", \"status\", \"new\", \"tool\", \"artifact\", \"folder\", \"file\", \"project\", \"branch\", \"owner\", \"assignee\", \"age\"]]",
        "values": "Required[list[FacetsFacetsItemValuesItem]]",
        "others": "Required[FacetsFacetsItemOthers]",
    },
)

Facets = TypedDict(
    "Facets",
    {
        "total": "Required[int]",
        "facets": "Required[list[FacetsFacetsItem]]",
    },
)

ExplanationArtifact = TypedDict(
    "ExplanationArtifact",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "path": "Required[str]",
        "type": "Required[Identified]",
    },
)

ExplanationMeasure = TypedDict(
    "ExplanationMeasure",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "unit": "Required[str | None]",
    },
)

ExplanationInterval = TypedDict(
    "ExplanationInterval",
    {
        "text": "Required[str]",
        "lower": "Required[float | None]",
        "lowerIncluded": "Required[bool]",
        "upper": "Required[float | None]",
        "upperIncluded": "Required[bool]",
    },
)

ExplanationSourceOperandsItem = TypedDict(
    "ExplanationSourceOperandsItem",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "value": "Required[float | None]",
        "display": "Required[str | None]",
        "source": "Required[Literal[\"GIVEN\", \"AGGREGATE\", \"COUNT\", \"FORMULA\", \"MISSING\"]]",
    },
)

ExplanationSource = TypedDict(
    "ExplanationSource",
    {
        "kind": "Required[Literal[\"GIVEN\", \"AGGREGATE\", \"COUNT\", \"FORMULA\", \"MISSING\"]]",
        "aggregate": "Required[Literal[\"SUM\", \"MIN\", \"MAX\", \"AVG\", \"MED\", \"COUNT\"] | None]",
        "formula": "Required[str | None]",
        "operands": "Required[list[ExplanationSourceOperandsItem]]",
    },
)

ExplanationCausesItem = TypedDict(
    "ExplanationCausesItem",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "value": "Required[float]",
        "display": "Required[str | None]",
        "share": "Required[float]",
        "shareDisplay": "Required[str | None]",
        "limit": "Required[float | None]",
        "limitDisplay": "Required[str | None]",
        "risesToWorse": "Required[bool]",
    },
)

ExplanationBetterInterval = TypedDict(
    "ExplanationBetterInterval",
    {
        "text": "Required[str]",
        "lower": "Required[float | None]",
        "lowerIncluded": "Required[bool]",
        "upper": "Required[float | None]",
        "upperIncluded": "Required[bool]",
    },
)

ExplanationBetter = TypedDict(
    "ExplanationBetter",
    {
        "level": "Required[RatedLevel]",
        "interval": "Required[ExplanationBetterInterval]",
        "target": "Required[float]",
        "targetIncluded": "Required[bool]",
        "targetDisplay": "Required[str | None]",
        "change": "Required[float]",
    },
)

ExplanationContributorsArtifactsItem = TypedDict(
    "ExplanationContributorsArtifactsItem",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "path": "Required[str]",
        "type": "Required[Identified]",
        "url": "Required[str]",
        "value": "Required[float]",
        "after": "Required[float | None]",
    },
)

ExplanationContributors = TypedDict(
    "ExplanationContributors",
    {
        "suffices": "Required[bool]",
        "artifacts": "Required[list[ExplanationContributorsArtifactsItem]]",
    },
)

ExplanationComparison = TypedDict(
    "ExplanationComparison",
    {
        "betterThanPercent": "Required[int]",
        "language": "Required[str]",
        "packages": "Required[int]",
        "day": "Required[str]",
    },
)

Explanation = TypedDict(
    "Explanation",
    {
        "artifact": "Required[ExplanationArtifact]",
        "line": "Required[int | None]",
        "indicator": "Required[Identified]",
        "measure": "Required[ExplanationMeasure]",
        "value": "Required[float | None]",
        "display": "Required[str | None]",
        "level": "Required[RatedLevel]",
        "interval": "Required[ExplanationInterval | None]",
        "source": "Required[ExplanationSource]",
        "causes": "Required[list[ExplanationCausesItem]]",
        "better": "Required[ExplanationBetter | None]",
        "contributors": "Required[ExplanationContributors | None]",
        "comparison": "Required[ExplanationComparison | None]",
    },
)

SavedQuery = TypedDict(
    "SavedQuery",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "query": "Required[QueryBody]",
        "project": "Required[str | None]",
        "artifactId": "Required[int | None]",
        "shared": "Required[bool]",
        "owner": "Required[str]",
        "own": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "changeTime": "Required[Timestamp]",
    },
)

SavedFilter = TypedDict(
    "SavedFilter",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "where": "Required[str | None]",
        "category": "Required[str | None]",
        "family": "Required[str | None]",
        "sort": "Required[str | None]",
        "project": "Required[str | None]",
        "shared": "Required[bool]",
        "owner": "Required[str]",
        "own": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "changeTime": "Required[Timestamp]",
    },
)

Reference = TypedDict(
    "Reference",
    {
        "versionId": "Required[int | None]",
        "branch": "Required[str | None]",
        "commit": "Required[str | None]",
        "why": "Required[Literal[\"MERGE_BASE\", \"ANCESTOR\", \"NEWEST_OF_TARGET\", \"BASELINE\", \"PREVIOUS\", \"NONE\"]]",
    },
)

RuleHistory = TypedDict(
    "RuleHistory",
    {
        "versionId": "Required[int]",
        "versionName": "Required[str]",
        "baseline": "Required[bool]",
        "analysisTime": "Required[str]",
        "findings": "Required[int]",
        "open": "Required[int]",
        "definition": "Required[Definition | None]",
    },
)

EventGate = TypedDict(
    "EventGate",
    {
        "before": "Required[Literal[\"FAILED\", \"PENDING\", \"NOT_COMPUTED\", \"PASSED\"] | None]",
        "after": "Required[Literal[\"FAILED\", \"PENDING\", \"NOT_COMPUTED\", \"PASSED\"] | None]",
    },
)

EventBy = TypedDict(
    "EventBy",
    {
        "login": "Required[str]",
        "name": "Required[str]",
    },
)

Event = TypedDict(
    "Event",
    {
        "id": "Required[int]",
        "type": "Required[Literal[\"version.built\", \"version.completed\", \"gate.changed\", \"task.failed\", \"triage.changed\", \"project.created\", \"project.deleted\", \"reset\"]]",
        "time": "Required[Timestamp]",
        "project": "Required[str | None]",
        "branch": "Required[str | None]",
        "versionId": "Required[int | None]",
        "edition": "Required[int | None]",
        "taskId": "Required[int | None]",
        "gate": "Required[EventGate | None]",
        "by": "Required[EventBy | None]",
    },
)

PreviewProjectsItem = TypedDict(
    "PreviewProjectsItem",
    {
        "project": "Required[str]",
        "branch": "Required[str]",
        "versionId": "Required[int]",
        "indicator": "Required[Identified]",
        "before": "Required[RatedLevel | None]",
        "after": "Required[RatedLevel | None]",
        "changed": "Required[bool]",
    },
)

PreviewDistributionLevelsItem = TypedDict(
    "PreviewDistributionLevelsItem",
    {
        "level": "Required[RatedLevel]",
        "before": "Required[int]",
        "after": "Required[int]",
    },
)

PreviewDistribution = TypedDict(
    "PreviewDistribution",
    {
        "project": "Required[str]",
        "levels": "Required[list[PreviewDistributionLevelsItem]]",
    },
)

Preview = TypedDict(
    "Preview",
    {
        "projects": "Required[list[PreviewProjectsItem]]",
        "left": "Required[int]",
        "changed": "Required[int]",
        "distribution": "Required[PreviewDistribution | None]",
    },
)

GateCondition = TypedDict(
    "GateCondition",
    {
        "type": "Required[Literal[\"MEASURE\", \"INDICATOR\", \"FINDINGS\", \"NEW_CODE\", \"PARTS\"]]",
        "id": "NotRequired[str]",
        "on": "NotRequired[Literal[\"OVERALL\", \"NEW\"]]",
        "categories": "NotRequired[list[str]]",
        "families": "NotRequired[list[str]]",
        "cause": "NotRequired[Literal[\"CODE\", \"TOOL\"]]",
        "bounds": "NotRequired[str]",
        "level": "NotRequired[str]",
    },
)

Gate = TypedDict(
    "Gate",
    {
        "conditions": "Required[list[GateCondition]]",
    },
)

GateResultUnread = TypedDict(
    "GateResultUnread",
    {
        "records": "Required[int]",
        "files": "Required[int]",
    },
)

GateResultConditionsItem = TypedDict(
    "GateResultConditionsItem",
    {
        "type": "Required[Literal[\"MEASURE\", \"INDICATOR\", \"FINDINGS\", \"NEW_CODE\", \"PARTS\"]]",
        "id": "NotRequired[str]",
        "on": "NotRequired[Literal[\"OVERALL\", \"NEW\"]]",
        "categories": "NotRequired[list[str]]",
        "families": "NotRequired[list[str]]",
        "cause": "NotRequired[Literal[\"CODE\", \"TOOL\"]]",
        "bounds": "NotRequired[str]",
        "level": "NotRequired[str]",
        "name": "Required[str | None]",
        "status": "Required[Literal[\"FAILED\", \"PENDING\", \"NOT_COMPUTED\", \"PASSED\"]]",
        "actual": "Required[float | None]",
        "display": "Required[str | None]",
        "threshold": "Required[str]",
        "comparedWith": "Required[int | None]",
        "sentence": "Required[str]",
    },
)

GateResult = TypedDict(
    "GateResult",
    {
        "versionId": "Required[int]",
        "status": "Required[Literal[\"FAILED\", \"PENDING\", \"NOT_COMPUTED\", \"PASSED\"]]",
        "reason": "Required[Identified | None]",
        "referenceVersionId": "Required[int | None]",
        "reference": "Required[Reference]",
        "unread": "Required[GateResultUnread]",
        "conditions": "Required[list[GateResultConditionsItem]]",
    },
)

GateInForce = TypedDict(
    "GateInForce",
    {
        "conditions": "Required[list[GateCondition]]",
        "group": "Required[str | None]",
        "locked": "Required[bool]",
    },
)

GroupGate = TypedDict(
    "GroupGate",
    {
        "group": "Required[str]",
        "conditions": "Required[list[GateCondition]]",
        "locked": "Required[bool]",
    },
)

ComparisonRatingsItem = TypedDict(
    "ComparisonRatingsItem",
    {
        "indicator": "Required[Identified]",
        "before": "Required[RatedLevel | None]",
        "after": "Required[RatedLevel | None]",
        "rankChange": "Required[int | None]",
        "valueBefore": "Required[float | None]",
        "valueAfter": "Required[float | None]",
    },
)

ComparisonArtifacts = TypedDict(
    "ComparisonArtifacts",
    {
        "added": "Required[int]",
        "removed": "Required[int]",
        "improved": "Required[int]",
        "degraded": "Required[int]",
        "changed": "Required[int]",
        "unchanged": "Required[int]",
    },
)

ComparisonFindings = TypedDict(
    "ComparisonFindings",
    {
        "new": "Required[int]",
        "fixed": "Required[int]",
        "gone": "Required[int]",
        "kept": "Required[int]",
        "relaxed": "Required[int]",
        "reopened": "Required[int]",
    },
)

Comparison = TypedDict(
    "Comparison",
    {
        "before": "Required[Version]",
        "after": "Required[Version]",
        "ratings": "Required[list[ComparisonRatingsItem]]",
        "artifacts": "Required[ComparisonArtifacts]",
        "findings": "Required[ComparisonFindings]",
    },
)

ComparedArtifactMeasure = TypedDict(
    "ComparedArtifactMeasure",
    {
        "id": "Required[str]",
        "name": "Required[str]",
    },
)

ComparedArtifact = TypedDict(
    "ComparedArtifact",
    {
        "change": "Required[Literal[\"ADDED\", \"REMOVED\", \"CHANGED\"]]",
        "id": "Required[int]",
        "name": "Required[str]",
        "viewPath": "Required[str]",
        "type": "Required[Identified]",
        "url": "Required[str]",
        "level": "Required[RatedLevel]",
        "rank": "Required[int]",
        "path": "Required[str]",
        "parentId": "Required[int | None]",
        "levelBefore": "Required[RatedLevel | None]",
        "rankChange": "Required[int | None]",
        "measure": "Required[ComparedArtifactMeasure]",
        "value": "Required[float | None]",
        "valueBefore": "Required[float | None]",
    },
)

ComparedFindingAssignee = TypedDict(
    "ComparedFindingAssignee",
    {
        "login": "Required[str]",
        "name": "Required[str]",
    },
)

ComparedFinding = TypedDict(
    "ComparedFinding",
    {
        "change": "Required[Literal[\"NEW\", \"FIXED\", \"GONE\", \"KEPT\"]]",
        "id": "Required[int]",
        "artifact": "Required[FindingArtifact]",
        "definition": "Required[Definition]",
        "message": "Required[str]",
        "location": "Required[FindingLocation]",
        "relatedLocations": "Required[RelatedLocations]",
        "status": "Required[Identified]",
        "relaxed": "Required[bool]",
        "reason": "Required[str | None]",
        "comment": "Required[str | None]",
        "until": "Required[Timestamp | None]",
        "assignee": "Required[ComparedFindingAssignee | None]",
        "dueDate": "Required[str | None]",
        "owner": "Required[str | None]",
        "age": "Required[int | None]",
        "project": "Required[str]",
        "branch": "Required[str]",
        "isNew": "Required[bool]",
        "cause": "Required[Literal[\"CODE\", \"TOOL\"] | None]",
        "firstVersionId": "Required[int | None]",
        "evidence": "Required[str | None]",
        "url": "Required[str]",
    },
)

HistoryContextModel = TypedDict(
    "HistoryContextModel",
    {
        "id": "Required[str]",
        "revision": "Required[int]",
    },
)

HistoryContextToolVersionsItem = TypedDict(
    "HistoryContextToolVersionsItem",
    {
        "name": "Required[str]",
        "version": "Required[str]",
    },
)

HistoryContext = TypedDict(
    "HistoryContext",
    {
        "model": "Required[HistoryContextModel]",
        "gate": "Required[str | None]",
        "tools": "Required[list[str]]",
        "toolVersions": "Required[list[HistoryContextToolVersionsItem]]",
    },
)

History = TypedDict(
    "History",
    {
        "versionId": "Required[int]",
        "versionName": "Required[str]",
        "baseline": "Required[bool]",
        "analysisTime": "Required[str]",
        "level": "Required[RatedLevel]",
        "measures": "Required[dict[str, float | None]]",
        "indicators": "Required[dict[str, RatedLevel]]",
        "context": "NotRequired[HistoryContext]",
    },
)

StandingHistoryItem = TypedDict(
    "StandingHistoryItem",
    {
        "versionId": "Required[int]",
        "versionName": "Required[str]",
        "baseline": "Required[bool]",
        "analysisTime": "Required[str]",
        "level": "Required[RatedLevel]",
        "value": "Required[float | None]",
    },
)

Standing = TypedDict(
    "Standing",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "level": "Required[RatedLevel]",
        "trend": "Required[Trend]",
        "reference": "Required[Reference]",
        "measures": "Required[dict[str, float | None]]",
        "openFindings": "Required[int | None]",
        "newFindings": "Required[int]",
        "history": "Required[list[StandingHistoryItem]]",
    },
)

BranchStanding = TypedDict(
    "BranchStanding",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "artifactId": "Required[int]",
        "target": "Required[str | None]",
        "base": "Required[str | None]",
        "version": "Required[Version | None]",
        "reference": "Required[Reference]",
        "newFindings": "Required[int | None]",
    },
)

DistributionLevelsItem = TypedDict(
    "DistributionLevelsItem",
    {
        "level": "Required[RatedLevel]",
        "count": "Required[int]",
    },
)

Distribution = TypedDict(
    "Distribution",
    {
        "indicator": "Required[Identified]",
        "levels": "Required[list[DistributionLevelsItem]]",
    },
)

Source = TypedDict(
    "Source",
    {
        "path": "Required[str]",
        "language": "Required[str | None]",
        "text": "Required[str]",
    },
)

ChangesRangesItem = TypedDict(
    "ChangesRangesItem",
    {
        "startLine": "Required[int]",
        "endLine": "Required[int]",
    },
)

Changes = TypedDict(
    "Changes",
    {
        "path": "Required[str]",
        "reference": "Required[Reference]",
        "known": "Required[bool]",
        "ranges": "Required[list[ChangesRangesItem]]",
    },
)

ModelTypesItem = TypedDict(
    "ModelTypesItem",
    {
        "id": "Required[str]",
        "name": "NotRequired[str]",
    },
)

ModelScalesItemLevelsItem = TypedDict(
    "ModelScalesItemLevelsItem",
    {
        "id": "Required[str]",
        "rank": "Required[int]",
        "name": "NotRequired[str]",
        "mnemonic": "NotRequired[str]",
        "color": "NotRequired[Color]",
        "bounds": "NotRequired[str]",
    },
)

ModelScalesItem = TypedDict(
    "ModelScalesItem",
    {
        "id": "Required[str]",
        "name": "NotRequired[str]",
        "levels": "Required[list[ModelScalesItemLevelsItem]]",
    },
)

ModelMeasuresItemCount = TypedDict(
    "ModelMeasuresItemCount",
    {
        "categories": "NotRequired[list[str]]",
        "families": "NotRequired[list[str]]",
    },
)

ModelMeasuresItem = TypedDict(
    "ModelMeasuresItem",
    {
        "id": "Required[str]",
        "name": "NotRequired[str]",
        "description": "NotRequired[str]",
        "aggregate": "NotRequired[Literal[\"SUM\", \"MIN\", \"MAX\", \"AVG\", \"MED\", \"COUNT\"]]",
        "of": "NotRequired[str]",
        "from": "NotRequired[list[str]]",
        "count": "NotRequired[ModelMeasuresItemCount]",
        "formula": "NotRequired[str]",
        "types": "NotRequired[list[str]]",
        "unit": "NotRequired[str]",
        "decimals": "NotRequired[int]",
    },
)

ModelIndicatorsItem = TypedDict(
    "ModelIndicatorsItem",
    {
        "id": "Required[str]",
        "name": "NotRequired[str]",
        "measure": "Required[str]",
        "scale": "Required[str]",
        "types": "NotRequired[list[str]]",
    },
)

ModelInfosItem = TypedDict(
    "ModelInfosItem",
    {
        "id": "Required[str]",
        "name": "NotRequired[str]",
    },
)

ModelLinksItem = TypedDict(
    "ModelLinksItem",
    {
        "id": "Required[str]",
        "name": "NotRequired[str]",
    },
)

ModelRulesItem = TypedDict(
    "ModelRulesItem",
    {
        "id": "Required[str]",
        "name": "NotRequired[str]",
        "description": "NotRequired[str]",
        "helpUri": "NotRequired[str]",
        "tool": "NotRequired[str]",
        "families": "NotRequired[list[str]]",
        "categories": "NotRequired[list[str]]",
    },
)

ModelTranslations = TypedDict(
    "ModelTranslations",
    {
        "en": "NotRequired[dict[str, str]]",
        "fr": "NotRequired[dict[str, str]]",
        "de": "NotRequired[dict[str, str]]",
        "ja": "NotRequired[dict[str, str]]",
        "zh": "NotRequired[dict[str, str]]",
    },
)

Model = TypedDict(
    "Model",
    {
        "id": "Required[str]",
        "name": "NotRequired[str]",
        "strict": "NotRequired[bool]",
        "rootIndicator": "Required[str]",
        "rootIndicators": "NotRequired[dict[str, Any]]",
        "types": "Required[list[ModelTypesItem]]",
        "typeAliases": "NotRequired[dict[str, Any]]",
        "scales": "Required[list[ModelScalesItem]]",
        "measures": "Required[list[ModelMeasuresItem]]",
        "indicators": "Required[list[ModelIndicatorsItem]]",
        "infos": "NotRequired[list[ModelInfosItem]]",
        "links": "NotRequired[list[ModelLinksItem]]",
        "rules": "NotRequired[list[ModelRulesItem]]",
        "translations": "NotRequired[ModelTranslations]",
    },
)

User = TypedDict(
    "User",
    {
        "id": "Required[int]",
        "login": "Required[str]",
        "name": "Required[str]",
        "email": "Required[str]",
        "language": "Required[str | None]",
        "timezone": "Required[str | None]",
        "startPage": "Required[str | None]",
        "role": "Required[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "disabled": "Required[bool]",
        "creationTime": "Required[Timestamp]",
    },
)

Me = TypedDict(
    "Me",
    {
        "id": "Required[int]",
        "login": "Required[str]",
        "name": "Required[str]",
        "email": "Required[str]",
        "language": "Required[str | None]",
        "timezone": "Required[str | None]",
        "startPage": "Required[str | None]",
        "role": "Required[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "disabled": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "groups": "Required[list[str]]",
    },
)

Group = TypedDict(
    "Group",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "users": "Required[list[str]]",
        "creationTime": "Required[Timestamp]",
    },
)

Member = TypedDict(
    "Member",
    {
        "user": "NotRequired[str]",
        "group": "NotRequired[str]",
        "role": "Required[str]",
    },
)

Token = TypedDict(
    "Token",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "creationTime": "Required[Timestamp]",
        "lastUse": "Required[Timestamp | None]",
    },
)

LimitedToken = TypedDict(
    "LimitedToken",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "scope": "Required[Literal[\"read\", \"build\", \"triage\", \"badge\", \"scim\"]]",
        "project": "Required[str | None]",
        "owner": "Required[str]",
        "own": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "expiresAt": "Required[Timestamp]",
        "lastUse": "Required[str | None]",
    },
)

LimitedTokenWithSecret = TypedDict(
    "LimitedTokenWithSecret",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "scope": "Required[Literal[\"read\", \"build\", \"triage\", \"badge\", \"scim\"]]",
        "project": "Required[str | None]",
        "owner": "Required[str]",
        "own": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "expiresAt": "Required[Timestamp]",
        "lastUse": "Required[str | None]",
        "token": "Required[str]",
    },
)

JiraTarget = TypedDict(
    "JiraTarget",
    {
        "project": "Required[str]",
        "issueType": "Required[str]",
    },
)

Webhook = TypedDict(
    "Webhook",
    {
        "id": "Required[int]",
        "project": "Required[str | None]",
        "url": "Required[str]",
        "types": "Required[list[Literal[\"version.built\", \"version.completed\", \"gate.changed\", \"task.failed\", \"triage.changed\", \"project.created\", \"project.deleted\"]]]",
        "branch": "Required[str | None]",
        "template": "Required[str]",
        "jira": "Required[JiraTarget | None]",
        "active": "Required[bool]",
        "authorization": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "failingSince": "Required[Timestamp | None]",
        "nextAttempt": "Required[Timestamp | None]",
    },
)

WebhookWithSecret = TypedDict(
    "WebhookWithSecret",
    {
        "id": "Required[int]",
        "project": "Required[str | None]",
        "url": "Required[str]",
        "types": "Required[list[Literal[\"version.built\", \"version.completed\", \"gate.changed\", \"task.failed\", \"triage.changed\", \"project.created\", \"project.deleted\"]]]",
        "branch": "Required[str | None]",
        "template": "Required[str]",
        "jira": "Required[JiraTarget | None]",
        "active": "Required[bool]",
        "authorization": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "failingSince": "Required[Timestamp | None]",
        "nextAttempt": "Required[Timestamp | None]",
        "secret": "Required[str]",
    },
)

Delivery = TypedDict(
    "Delivery",
    {
        "id": "Required[int]",
        "eventId": "Required[int | None]",
        "type": "Required[Literal[\"version.built\", \"version.completed\", \"gate.changed\", \"task.failed\", \"triage.changed\", \"project.created\", \"project.deleted\", \"webhook.test\"]]",
        "project": "Required[str | None]",
        "state": "Required[Literal[\"PENDING\", \"DELIVERED\", \"RETRYING\", \"FAILED\"]]",
        "attempt": "Required[int]",
        "time": "Required[Timestamp]",
        "duration": "Required[int | None]",
        "status": "Required[int | None]",
        "failure": "Required[Literal[\"STATUS\", \"RECEIVER_GONE\", \"REDIRECT\", \"TIME_OUT\", \"ADDRESS_UNKNOWN\", \"ADDRESS_REFUSED\", \"CONNECTION_FAILED\", \"TLS_FAILED\", \"EXPIRED\", \"EVENT_GONE\", \"TEMPLATE_FAILED\"] | None]",
        "response": "Required[str | None]",
    },
)

MailProjectsItem = TypedDict(
    "MailProjectsItem",
    {
        "project": "Required[str]",
        "topics": "Required[list[Literal[\"gate.changed\", \"finding.assigned\", \"finding.owned\", \"build.failed\", \"acceptance.ended\"]]]",
    },
)

Mail = TypedDict(
    "Mail",
    {
        "available": "Required[bool]",
        "address": "Required[str | None]",
        "mode": "Required[Literal[\"OFF\", \"AT_ONCE\", \"DAILY\"]]",
        "hour": "Required[int]",
        "topics": "Required[list[Literal[\"gate.changed\", \"finding.assigned\", \"finding.owned\", \"build.failed\", \"acceptance.ended\"]]]",
        "projects": "Required[list[MailProjectsItem]]",
        "lastMail": "Required[Timestamp | None]",
        "failingSince": "Required[Timestamp | None]",
        "failure": "Required[Literal[\"RECIPIENT_REFUSED\", \"SIGN_IN_REFUSED\", \"REFUSED\", \"TIME_OUT\", \"ADDRESS_UNKNOWN\", \"CONNECTION_FAILED\", \"TLS_FAILED\"] | None]",
    },
)

MailStateTest = TypedDict(
    "MailStateTest",
    {
        "time": "Required[Timestamp]",
        "state": "Required[Literal[\"PENDING\", \"SENT\", \"FAILED\"]]",
        "failure": "Required[Literal[\"RECIPIENT_REFUSED\", \"SIGN_IN_REFUSED\", \"REFUSED\", \"TIME_OUT\", \"ADDRESS_UNKNOWN\", \"CONNECTION_FAILED\", \"TLS_FAILED\"] | None]",
    },
)

MailState = TypedDict(
    "MailState",
    {
        "available": "Required[bool]",
        "host": "Required[str | None]",
        "port": "Required[int | None]",
        "encryption": "Required[Literal[\"TLS\", \"STARTTLS\", \"NONE\"] | None]",
        "from": "Required[str | None]",
        "readers": "Required[int]",
        "failing": "Required[int]",
        "failingSince": "Required[Timestamp | None]",
        "lastMail": "Required[Timestamp | None]",
        "test": "Required[MailStateTest | None]",
    },
)

Session = TypedDict(
    "Session",
    {
        "user": "Required[User]",
        "anonymous": "Required[bool]",
        "csrfToken": "Required[str]",
        "accessToken": "Required[str]",
        "expiresAt": "Required[str]",
    },
)

Settings = TypedDict(
    "Settings",
    {
        "temporaryTokenHours": "Required[float]",
        "defaultApiVersion": "Required[Literal[\"v3\", \"latest\"]]",
        "defaultLanguage": "Required[Literal[\"en\", \"fr\", \"de\", \"ja\", \"zh\"]]",
        "defaultTimezone": "Required[str]",
        "passwordLengthMin": "Required[int]",
        "secondFactorRole": "Required[Literal[\"NONE\", \"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "anonymousAccess": "Required[bool]",
        "anonymousRequestsPerMinute": "Required[int]",
        "requestsPerMinute": "Required[int]",
        "projectBuildsMax": "Required[int]",
        "projectVersionsMax": "Required[int]",
        "projectBytesMax": "Required[int]",
        "userBuildsMax": "Required[int]",
        "userVersionsMax": "Required[int]",
        "userBytesMax": "Required[int]",
        "jsonBytesMax": "Required[int]",
        "modelBytesMax": "Required[int]",
        "uploadBytesMax": "Required[int]",
        "uploadExpandedBytesMax": "Required[int]",
        "uploadRatioMax": "Required[float]",
        "partsMinutesMax": "Required[int]",
        "retentionDrafts": "Required[int]",
        "retentionDays": "Required[int]",
        "retentionOlder": "Required[Literal[\"ALL\", \"DAY\", \"WEEK\", \"MONTH\", \"NONE\"]]",
    },
)

AuditEntryUser = TypedDict(
    "AuditEntryUser",
    {
        "id": "Required[int]",
        "login": "Required[str]",
    },
)

AuditEntryChangesItem = TypedDict(
    "AuditEntryChangesItem",
    {
        "name": "Required[str]",
        "before": "Required[Any]",
        "after": "Required[Any]",
    },
)

AuditEntryToken = TypedDict(
    "AuditEntryToken",
    {
        "kind": "Required[Literal[\"TEMPORARY\", \"PERMANENT\", \"LIMITED\", \"PASSWORD\", \"SESSION\"]]",
        "name": "Required[str]",
    },
)

AuditEntry = TypedDict(
    "AuditEntry",
    {
        "id": "Required[int]",
        "time": "Required[Timestamp]",
        "user": "Required[AuditEntryUser | None]",
        "action": "Required[str]",
        "detail": "Required[dict[str, Any]]",
        "changes": "Required[list[AuditEntryChangesItem]]",
        "address": "Required[str | None]",
        "token": "Required[AuditEntryToken | None]",
        "hash": "Required[str | None]",
    },
)

Problem = TypedDict(
    "Problem",
    {
        "type": "Required[str]",
        "title": "Required[str]",
        "status": "Required[int]",
        "detail": "Required[str]",
        "code": "Required[Literal[\"route.absent\", \"route.method-unsupported\", \"accept.version-unknown\", \"timezone.unknown\", \"header.invalid\", \"header.host-missing\", \"header.expectation-unknown\", \"query.malformed\", \"query.repeated\", \"query.unknown\", \"query.unsupported\", \"query.value-invalid\", \"query.id-unknown\", \"cursor.malformed\", \"cursor.expired\", \"body.missing\", \"body.malformed\", \"body.too-deep\", \"body.too-many-names\", \"body.too-large\", \"body.media-type\", \"body.encoding\", \"body.value-type\", \"body.value-missing\", \"body.value-unknown\", \"body.value-bounds\", \"body.value-form\", \"body.name-invalid\", \"body.id-mismatch\", \"upload.expanded-too-large\", \"upload.ratio\", \"upload.interrupted\", \"server.address-unusable\", \"request.malformed\", \"request.headers-too-large\", \"request.timeout\", \"request.rate-limited\", \"server.failed\", \"server.stopping\", \"server.not-ready\", \"access.token-missing\", \"access.token-refused\", \"access.credentials-missing\", \"access.credentials-refused\", \"access.header-repeated\", \"access.forbidden\", \"access.anonymous\", \"access.throttled\", \"access.busy\", \"user.login-unclear\", \"user.login-taken\", \"user.absent\", \"user.last-administrator\", \"group.absent\", \"group.name-taken\", \"body.user-unknown\", \"body.group-unknown\", \"body.member-repeated\", \"token.absent\", \"session.absent\", \"session.csrf\", \"session.unknown\", \"body.password-common\", \"session.password-wrong\", \"role.absent\", \"role.name-taken\", \"role.too-many\", \"role.in-use\", \"role.replacement-unknown\", \"role.permission-needed\", \"body.role-unknown\", \"access.scope-missing\", \"access.project-only\", \"access.sign-in-needed\", \"token.expiry\", \"token.project-refused\", \"token.name-taken\", \"token.too-many\", \"access.second-step-needed\", \"factor.step-absent\", \"factor.code-refused\", \"factor.absent\", \"factor.required\", \"factor.too-many\", \"factor.known\", \"factor.passkeys-off\", \"scim.filter-invalid\", \"scim.value-invalid\", \"scim.target-absent\", \"scim.description-absent\", \"scim.reference-unresolved\", \"scim.too-many-operations\", \"access.credentials-or-provider\", \"user.password-elsewhere\", \"provider.unknown\", \"provider.away\", \"provider.refused\", \"provider.attempt-absent\", \"provider.token-refused\", \"provider.user-unknown\", \"provider.user-disabled\", \"provider.login-unusable\", \"provider.login-taken\", \"provider.email-shared\", \"provider.groups-unreadable\", \"provider.sign-out-refused\", \"program.absent\", \"program.pending\", \"program.denied\", \"exchange.request-invalid\", \"exchange.token-refused\", \"exchange.token-used\", \"exchange.job-refused\", \"project.anonymous-off\", \"project.absent\", \"project.name-taken\", \"project.not-meta\", \"project.member-unknown\", \"project.member-meta\", \"project.member-private\", \"branch.name-taken\", \"branch.target-itself\", \"branch.main\", \"branch.absent\", \"version.absent\", \"version.other-project\", \"version.records-drafts\", \"revision.stale\", \"body.model-unknown\", \"body.project-unknown\", \"body.artifact-unknown\", \"gate.never-fails\", \"gate.locked\", \"artifact.absent\", \"finding.absent\", \"source.absent\", \"source.damaged\", \"icon.absent\", \"body.value-choice\", \"body.value-unsupported\", \"body.id-unknown\", \"formula.too-long\", \"formula.too-deep\", \"formula.character-unexpected\", \"formula.number-too-large\", \"formula.operand-missing\", \"formula.token-unexpected\", \"formula.parenthesis-missing\", \"formula.comparison-chained\", \"formula.function-unknown\", \"formula.operands-wrong\", \"formula.number-expected\", \"formula.condition-expected\", \"formula.branches-differ\", \"interval.too-long\", \"interval.bracket-missing\", \"interval.semicolon-missing\", \"interval.number-wrong\", \"interval.rest-unexpected\", \"interval.reversed\", \"model.absent\", \"model.revision-absent\", \"model.in-use\", \"model.id-mismatch\", \"model.attribute-missing\", \"model.attribute-unknown\", \"model.invalid\", \"model.id-repeated\", \"model.reference-dangling\", \"model.measure-mixed\", \"model.formula-cycle\", \"model.intervals-overlap\", \"model.interval-empty\", \"model.rank-unknown\", \"results.json-invalid\", \"results.kind-unknown\", \"results.field-invalid\", \"results.field-repeated\", \"results.values-mixed\", \"results.utf8-invalid\", \"results.text-malformed\", \"results.control-characters\", \"results.line-too-long\", \"results.nesting-too-deep\", \"results.path-too-long\", \"results.path-too-deep\", \"results.text-too-long\", \"results.too-many-entries\", \"results.path-repeated\", \"results.parent-cycle\", \"results.tree-too-deep\", \"results.number-not-finite\", \"results.measure-repeated\", \"results.part-conflict\", \"results.measure-computed\", \"results.artifact-unknown\", \"results.columns-missing\", \"results.values-length\", \"results.root-type\", \"results.id-invalid\", \"results.too-many-kinds\", \"results.rule-repeated\", \"results.source-repeated\", \"results.authors-repeated\", \"results.strict-unknown\", \"results.type-unknown\", \"results.measure-unknown\", \"results.info-unknown\", \"results.link-unknown\", \"results.rule-unknown\", \"results.field-unknown\", \"results.empty\", \"results.compression-broken\", \"results.paths-too-large\", \"results.too-many-values\", \"results.too-large\", \"scan.folder-absent\", \"scan.repository-absent\", \"scan.commit-absent\", \"scan.language-unknown\", \"scan.pattern-invalid\", \"scan.too-many-patterns\", \"results.analysis-failed\", \"results.path-outside\", \"results.path-ambiguous\", \"results.message-cut\", \"results.root-parent\", \"results.end-left-out\", \"results.category-unknown\", \"results.controls-replaced\", \"results.description-cut\", \"results.locations-left-out\", \"results.coverage-line\", \"results.element-too-large\", \"results.element-invalid\", \"results.element-misplaced\", \"results.line-unknown\", \"results.entry-absolute\", \"results.entry-outside\", \"results.entry-link\", \"results.entry-special\", \"results.entry-encrypted\", \"results.entry-method\", \"results.entry-repeated\", \"results.report-broken\", \"results.xml-entities\", \"results.format-unknown\", \"results.format-unsupported\", \"results.all-refused\", \"results.plugin-failed\", \"results.plugin-stalled\", \"results.plugin-refused\", \"results.report-empty\", \"results.file-unread\", \"results.format-version\", \"results.external-properties\", \"results.zip-broken\", \"results.form-broken\", \"results.too-many-reports\", \"task.absent\", \"task.needed\", \"task.finished\", \"task.crashed\", \"task.stalled\", \"task.storage-failed\", \"build.body-unexpected\", \"build.part-conflict\", \"build.part-meta\", \"build.part-unidentified\", \"build.part-unnamed\", \"build.parts-too-many\", \"build.key-reused\", \"limit.builds\", \"limit.versions\", \"limit.bytes\", \"storage.full\", \"storage.away\", \"storage.unreachable\", \"storage.objects-unreachable\", \"storage.foreign\", \"storage.locked\", \"storage.moving\", \"storage.newer\", \"storage.older-nodes\", \"storage.damaged\", \"storage.sources-damaged\", \"storage.database-absent\", \"storage.other-database\", \"storage.snapshots-absent\", \"storage.unusable\", \"backup.source-absent\", \"backup.absent\", \"backup.damaged\", \"backup.newer\", \"backup.foreign\", \"backup.nested\", \"backup.unusable\", \"backup.locked\", \"backup.unsettled\", \"backup.on-postgres\", \"backup.snapshots-elsewhere\", \"restore.not-empty\", \"migrate.source-absent\", \"migrate.source-damaged\", \"migrate.not-empty\", \"migrate.in-use\", \"migrate.unreachable\", \"migrate.differs\", \"triage.reason-missing\", \"triage.reason-unwanted\", \"triage.until-unwanted\", \"triage.until-past\", \"triage.assignee-unknown\", \"triage.too-many\", \"triage.rule-unknown\", \"triage.root-excluded\", \"triage.meta-project\", \"queries.absent\", \"queries.too-many\", \"filters.absent\", \"dashboards.absent\", \"filters.name-taken\", \"events.too-many-streams\", \"events.server-full\", \"webhooks.absent\", \"webhooks.delivery-absent\", \"webhooks.event-gone\", \"webhooks.too-many\", \"webhooks.too-many-pending\", \"webhooks.url-invalid\", \"webhooks.address-refused\", \"webhooks.jira-missing\", \"webhooks.template-unknown\", \"mail.off\", \"mail.address-missing\", \"mail.project-unknown\", \"mail.link-invalid\", \"agent.origin-foreign\", \"agent.message-invalid\", \"where.too-long\", \"where.empty\", \"where.control-character\", \"where.too-deep\", \"where.conditions-too-many\", \"where.values-too-many\", \"where.condition-missing\", \"where.name-missing\", \"where.comparator-missing\", \"where.value-missing\", \"where.text-missing\", \"where.list-missing\", \"where.comma-missing\", \"where.in-missing\", \"where.null-missing\", \"where.space-missing\", \"where.operator-missing\", \"where.parenthesis-missing\", \"where.parenthesis-unexpected\", \"where.quote-unclosed\", \"where.field-unknown\", \"where.field-misspelled\", \"where.field-array\", \"where.field-object\", \"where.order-unsupported\", \"where.match-unsupported\", \"where.integer-expected\", \"where.number-expected\", \"where.boolean-expected\", \"where.date-expected\", \"fields.empty\", \"fields.control-character\", \"fields.too-deep\", \"fields.too-many\", \"fields.name-missing\", \"fields.comma-missing\", \"fields.parenthesis-missing\", \"fields.parenthesis-unexpected\", \"fields.quote-unclosed\", \"fields.name-unknown\", \"fields.name-misspelled\", \"pattern.too-long\"]]",
        "requestId": "Required[str]",
        "position": "NotRequired[int]",
        "pointer": "NotRequired[str]",
    },
)

GetTokenAnswer = TypedDict(
    "GetTokenAnswer",
    {
        "token": "Required[str]",
        "access_token": "Required[str]",
        "token_type": "Required[Literal[\"Bearer\"]]",
        "expires_in": "Required[int]",
        "expiresAt": "Required[str]",
    },
)

PostTokensBody = TypedDict(
    "PostTokensBody",
    {
        "name": "Required[str]",
        "scope": "Required[Literal[\"read\", \"build\", \"triage\", \"badge\", \"scim\"]]",
        "expiresAt": "Required[str]",
        "project": "NotRequired[str | None]",
    },
)

GetUsersAnswerItem = TypedDict(
    "GetUsersAnswerItem",
    {
        "id": "NotRequired[int]",
        "login": "NotRequired[str]",
        "name": "NotRequired[str]",
        "email": "NotRequired[str]",
        "language": "NotRequired[str | None]",
        "timezone": "NotRequired[str | None]",
        "startPage": "NotRequired[str | None]",
        "role": "NotRequired[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "disabled": "NotRequired[bool]",
        "creationTime": "NotRequired[Timestamp]",
    },
)

PostUsersBody = TypedDict(
    "PostUsersBody",
    {
        "login": "Required[str]",
        "password": "Required[str]",
        "name": "NotRequired[str]",
        "email": "NotRequired[str]",
        "language": "NotRequired[str | None]",
        "timezone": "NotRequired[str | None]",
        "role": "NotRequired[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
    },
)

PutUsersByLoginBody = TypedDict(
    "PutUsersByLoginBody",
    {
        "startPage": "NotRequired[str | None]",
        "login": "NotRequired[str]",
        "password": "NotRequired[str]",
        "name": "NotRequired[str]",
        "email": "NotRequired[str]",
        "language": "NotRequired[str | None]",
        "timezone": "NotRequired[str | None]",
        "role": "NotRequired[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "disabled": "NotRequired[bool]",
    },
)

GetUsersByLoginFactorsAnswerFactorsItem = TypedDict(
    "GetUsersByLoginFactorsAnswerFactorsItem",
    {
        "id": "Required[int]",
        "kind": "Required[Literal[\"TOTP\", \"PASSKEY\"]]",
        "name": "Required[str]",
        "creationTime": "Required[Timestamp]",
        "lastUse": "Required[Timestamp | None]",
    },
)

GetUsersByLoginFactorsAnswer = TypedDict(
    "GetUsersByLoginFactorsAnswer",
    {
        "factors": "Required[list[GetUsersByLoginFactorsAnswerFactorsItem]]",
    },
)

GetRolesAnswerItem = TypedDict(
    "GetRolesAnswerItem",
    {
        "name": "Required[str]",
        "builtIn": "Required[bool]",
        "description": "Required[str]",
        "permissions": "Required[list[str]]",
        "uses": "Required[int | None]",
    },
)

PostRolesBody = TypedDict(
    "PostRolesBody",
    {
        "name": "Required[str]",
        "description": "NotRequired[str]",
        "permissions": "Required[list[Literal[\"draft.read\", \"source.read\", \"task.read\", \"project.build\", \"finding.triage\", \"triage.read\", \"task.cancel\", \"project.write\", \"branch.write\", \"member.read\", \"project-token.read\", \"project-token.revoke\", \"trusted-job.read\", \"webhook.read\", \"webhook.write\", \"gate.write\", \"retention.read\", \"retention.write\", \"limit.read\", \"version.write\", \"version.delete\", \"project.rerate\"]]]",
    },
)

PostRolesAnswer = TypedDict(
    "PostRolesAnswer",
    {
        "name": "Required[str]",
        "builtIn": "Required[bool]",
        "description": "Required[str]",
        "permissions": "Required[list[str]]",
        "uses": "Required[int | None]",
    },
)

GetRolesByNameAnswer = TypedDict(
    "GetRolesByNameAnswer",
    {
        "name": "Required[str]",
        "builtIn": "Required[bool]",
        "description": "Required[str]",
        "permissions": "Required[list[str]]",
        "uses": "Required[int | None]",
    },
)

PutRolesByNameBody = TypedDict(
    "PutRolesByNameBody",
    {
        "name": "NotRequired[str]",
        "description": "NotRequired[str]",
        "permissions": "NotRequired[list[Literal[\"draft.read\", \"source.read\", \"task.read\", \"project.build\", \"finding.triage\", \"triage.read\", \"task.cancel\", \"project.write\", \"branch.write\", \"member.read\", \"project-token.read\", \"project-token.revoke\", \"trusted-job.read\", \"webhook.read\", \"webhook.write\", \"gate.write\", \"retention.read\", \"retention.write\", \"limit.read\", \"version.write\", \"version.delete\", \"project.rerate\"]]]",
    },
)

PutRolesByNameAnswer = TypedDict(
    "PutRolesByNameAnswer",
    {
        "name": "Required[str]",
        "builtIn": "Required[bool]",
        "description": "Required[str]",
        "permissions": "Required[list[str]]",
        "uses": "Required[int | None]",
    },
)

GetPermissionsAnswerItem = TypedDict(
    "GetPermissionsAnswerItem",
    {
        "permission": "Required[Literal[\"project.read\", \"project.mark\", \"version.read\", \"content.read\", \"artifact.read\", \"finding.read\", \"badge.read\", \"draft.read\", \"source.read\", \"task.read\", \"project.build\", \"finding.triage\", \"triage.read\", \"task.cancel\", \"project.write\", \"audience.write\", \"branch.write\", \"member.read\", \"member.write\", \"project-token.read\", \"project-token.create\", \"project-token.revoke\", \"trusted-job.read\", \"trusted-job.write\", \"webhook.read\", \"webhook.write\", \"gate.write\", \"retention.read\", \"retention.write\", \"limit.read\", \"version.write\", \"version.delete\", \"project.rerate\", \"project.delete\"]]",
        "role": "Required[Literal[\"GUEST\", \"DEVELOPER\", \"MANAGER\", \"OWNER\"]]",
        "custom": "Required[bool]",
        "needs": "Required[list[str]]",
    },
)

GetProjectsByNamePermissionsAnswer = TypedDict(
    "GetProjectsByNamePermissionsAnswer",
    {
        "permissions": "Required[list[Literal[\"project.read\", \"project.mark\", \"version.read\", \"content.read\", \"artifact.read\", \"finding.read\", \"badge.read\", \"draft.read\", \"source.read\", \"task.read\", \"project.build\", \"finding.triage\", \"triage.read\", \"task.cancel\", \"project.write\", \"audience.write\", \"branch.write\", \"member.read\", \"member.write\", \"project-token.read\", \"project-token.create\", \"project-token.revoke\", \"trusted-job.read\", \"trusted-job.write\", \"webhook.read\", \"webhook.write\", \"gate.write\", \"retention.read\", \"retention.write\", \"limit.read\", \"version.write\", \"version.delete\", \"project.rerate\", \"project.delete\"]]]",
    },
)

PostGroupsBody = TypedDict(
    "PostGroupsBody",
    {
        "name": "Required[str]",
        "users": "NotRequired[list[str]]",
    },
)

PutGroupsByNameBody = TypedDict(
    "PutGroupsByNameBody",
    {
        "name": "NotRequired[str]",
        "users": "NotRequired[list[str]]",
    },
)

PutGatesByGroupBody = TypedDict(
    "PutGatesByGroupBody",
    {
        "conditions": "Required[list[GateCondition]]",
        "locked": "NotRequired[bool]",
    },
)

GetProjectsByNameRetentionAnswerRule = TypedDict(
    "GetProjectsByNameRetentionAnswerRule",
    {
        "drafts": "Required[int]",
        "days": "Required[int]",
        "older": "Required[Literal[\"ALL\", \"DAY\", \"WEEK\", \"MONTH\", \"NONE\"]]",
    },
)

GetProjectsByNameRetentionAnswerInForce = TypedDict(
    "GetProjectsByNameRetentionAnswerInForce",
    {
        "drafts": "Required[int]",
        "days": "Required[int]",
        "older": "Required[Literal[\"ALL\", \"DAY\", \"WEEK\", \"MONTH\", \"NONE\"]]",
    },
)

GetProjectsByNameRetentionAnswer = TypedDict(
    "GetProjectsByNameRetentionAnswer",
    {
        "rule": "Required[GetProjectsByNameRetentionAnswerRule | None]",
        "inForce": "Required[GetProjectsByNameRetentionAnswerInForce]",
        "branchDays": "Required[int | None]",
    },
)

PutProjectsByNameRetentionBodyRule = TypedDict(
    "PutProjectsByNameRetentionBodyRule",
    {
        "drafts": "Required[int]",
        "days": "Required[int]",
        "older": "Required[Literal[\"ALL\", \"DAY\", \"WEEK\", \"MONTH\", \"NONE\"]]",
    },
)

PutProjectsByNameRetentionBody = TypedDict(
    "PutProjectsByNameRetentionBody",
    {
        "rule": "NotRequired[PutProjectsByNameRetentionBodyRule | None]",
        "branchDays": "NotRequired[int | None]",
    },
)

PutProjectsByNameRetentionAnswerRule = TypedDict(
    "PutProjectsByNameRetentionAnswerRule",
    {
        "drafts": "Required[int]",
        "days": "Required[int]",
        "older": "Required[Literal[\"ALL\", \"DAY\", \"WEEK\", \"MONTH\", \"NONE\"]]",
    },
)

PutProjectsByNameRetentionAnswerInForce = TypedDict(
    "PutProjectsByNameRetentionAnswerInForce",
    {
        "drafts": "Required[int]",
        "days": "Required[int]",
        "older": "Required[Literal[\"ALL\", \"DAY\", \"WEEK\", \"MONTH\", \"NONE\"]]",
    },
)

PutProjectsByNameRetentionAnswer = TypedDict(
    "PutProjectsByNameRetentionAnswer",
    {
        "rule": "Required[PutProjectsByNameRetentionAnswerRule | None]",
        "inForce": "Required[PutProjectsByNameRetentionAnswerInForce]",
        "branchDays": "Required[int | None]",
    },
)

GetProjectsByNameRetentionPreviewAnswerItemReason = TypedDict(
    "GetProjectsByNameRetentionPreviewAnswerItemReason",
    {
        "id": "Required[Literal[\"BASELINE\", \"CURRENT\", \"REFERENCE\", \"PINNED\", \"CARRIED\", \"LAST\", \"YOUNG\", \"UNLIMITED\", \"PERIOD\", \"THINNED\", \"BRANCH\", \"EXPIRED\"]]",
        "name": "Required[str]",
    },
)

GetProjectsByNameRetentionPreviewAnswerItem = TypedDict(
    "GetProjectsByNameRetentionPreviewAnswerItem",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "branch": "Required[str]",
        "baseline": "Required[bool]",
        "time": "Required[str]",
        "kept": "Required[bool]",
        "reason": "Required[GetProjectsByNameRetentionPreviewAnswerItemReason]",
    },
)

GetProjectsByNameLimitsAnswerBuilds = TypedDict(
    "GetProjectsByNameLimitsAnswerBuilds",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

GetProjectsByNameLimitsAnswerVersions = TypedDict(
    "GetProjectsByNameLimitsAnswerVersions",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

GetProjectsByNameLimitsAnswerBytes = TypedDict(
    "GetProjectsByNameLimitsAnswerBytes",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

GetProjectsByNameLimitsAnswer = TypedDict(
    "GetProjectsByNameLimitsAnswer",
    {
        "builds": "Required[GetProjectsByNameLimitsAnswerBuilds]",
        "versions": "Required[GetProjectsByNameLimitsAnswerVersions]",
        "bytes": "Required[GetProjectsByNameLimitsAnswerBytes]",
    },
)

PutProjectsByNameLimitsBody = TypedDict(
    "PutProjectsByNameLimitsBody",
    {
        "builds": "NotRequired[int | None]",
        "versions": "NotRequired[int | None]",
        "bytes": "NotRequired[int | None]",
    },
)

PutProjectsByNameLimitsAnswerBuilds = TypedDict(
    "PutProjectsByNameLimitsAnswerBuilds",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

PutProjectsByNameLimitsAnswerVersions = TypedDict(
    "PutProjectsByNameLimitsAnswerVersions",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

PutProjectsByNameLimitsAnswerBytes = TypedDict(
    "PutProjectsByNameLimitsAnswerBytes",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

PutProjectsByNameLimitsAnswer = TypedDict(
    "PutProjectsByNameLimitsAnswer",
    {
        "builds": "Required[PutProjectsByNameLimitsAnswerBuilds]",
        "versions": "Required[PutProjectsByNameLimitsAnswerVersions]",
        "bytes": "Required[PutProjectsByNameLimitsAnswerBytes]",
    },
)

GetUsersByLoginLimitsAnswerRequestsPerMinute = TypedDict(
    "GetUsersByLoginLimitsAnswerRequestsPerMinute",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

GetUsersByLoginLimitsAnswerBuilds = TypedDict(
    "GetUsersByLoginLimitsAnswerBuilds",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

GetUsersByLoginLimitsAnswerVersions = TypedDict(
    "GetUsersByLoginLimitsAnswerVersions",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

GetUsersByLoginLimitsAnswerBytes = TypedDict(
    "GetUsersByLoginLimitsAnswerBytes",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

GetUsersByLoginLimitsAnswer = TypedDict(
    "GetUsersByLoginLimitsAnswer",
    {
        "requestsPerMinute": "Required[GetUsersByLoginLimitsAnswerRequestsPerMinute]",
        "builds": "Required[GetUsersByLoginLimitsAnswerBuilds]",
        "versions": "Required[GetUsersByLoginLimitsAnswerVersions]",
        "bytes": "Required[GetUsersByLoginLimitsAnswerBytes]",
    },
)

PutUsersByLoginLimitsBody = TypedDict(
    "PutUsersByLoginLimitsBody",
    {
        "requestsPerMinute": "NotRequired[int | None]",
        "builds": "NotRequired[int | None]",
        "versions": "NotRequired[int | None]",
        "bytes": "NotRequired[int | None]",
    },
)

PutUsersByLoginLimitsAnswerRequestsPerMinute = TypedDict(
    "PutUsersByLoginLimitsAnswerRequestsPerMinute",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

PutUsersByLoginLimitsAnswerBuilds = TypedDict(
    "PutUsersByLoginLimitsAnswerBuilds",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

PutUsersByLoginLimitsAnswerVersions = TypedDict(
    "PutUsersByLoginLimitsAnswerVersions",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

PutUsersByLoginLimitsAnswerBytes = TypedDict(
    "PutUsersByLoginLimitsAnswerBytes",
    {
        "used": "Required[int]",
        "allowed": "Required[int | None]",
        "own": "Required[int | None]",
    },
)

PutUsersByLoginLimitsAnswer = TypedDict(
    "PutUsersByLoginLimitsAnswer",
    {
        "requestsPerMinute": "Required[PutUsersByLoginLimitsAnswerRequestsPerMinute]",
        "builds": "Required[PutUsersByLoginLimitsAnswerBuilds]",
        "versions": "Required[PutUsersByLoginLimitsAnswerVersions]",
        "bytes": "Required[PutUsersByLoginLimitsAnswerBytes]",
    },
)

PutProjectsByNameMembersBodyItem = TypedDict(
    "PutProjectsByNameMembersBodyItem",
    {
        "user": "NotRequired[str]",
        "group": "NotRequired[str]",
        "role": "Required[str]",
    },
)

PostProjectsByNameTokensBody = TypedDict(
    "PostProjectsByNameTokensBody",
    {
        "name": "Required[str]",
        "scope": "Required[Literal[\"read\", \"build\", \"triage\", \"badge\"]]",
        "expiresAt": "Required[str]",
    },
)

PutSettingsBody = TypedDict(
    "PutSettingsBody",
    {
        "temporaryTokenHours": "NotRequired[float]",
        "defaultApiVersion": "NotRequired[Literal[\"v3\", \"latest\"]]",
        "defaultLanguage": "NotRequired[Literal[\"en\", \"fr\", \"de\", \"ja\", \"zh\"]]",
        "defaultTimezone": "NotRequired[str]",
        "passwordLengthMin": "NotRequired[int]",
        "secondFactorRole": "NotRequired[Literal[\"NONE\", \"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "anonymousAccess": "NotRequired[bool]",
        "anonymousRequestsPerMinute": "NotRequired[int]",
        "requestsPerMinute": "NotRequired[int]",
        "projectBuildsMax": "NotRequired[int]",
        "projectVersionsMax": "NotRequired[int]",
        "projectBytesMax": "NotRequired[int]",
        "userBuildsMax": "NotRequired[int]",
        "userVersionsMax": "NotRequired[int]",
        "userBytesMax": "NotRequired[int]",
        "jsonBytesMax": "NotRequired[int]",
        "modelBytesMax": "NotRequired[int]",
        "uploadBytesMax": "NotRequired[int]",
        "uploadExpandedBytesMax": "NotRequired[int]",
        "uploadRatioMax": "NotRequired[float]",
        "partsMinutesMax": "NotRequired[int]",
        "retentionDrafts": "NotRequired[int]",
        "retentionDays": "NotRequired[int]",
        "retentionOlder": "NotRequired[Literal[\"ALL\", \"DAY\", \"WEEK\", \"MONTH\", \"NONE\"]]",
    },
)

GetSignInRulesAnswerItem = TypedDict(
    "GetSignInRulesAnswerItem",
    {
        "provider": "Required[str]",
        "providerGroup": "Required[str]",
        "group": "NotRequired[str]",
        "serverRole": "NotRequired[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "project": "NotRequired[str]",
        "projectRole": "NotRequired[str]",
    },
)

PutSignInRulesBodyItem = TypedDict(
    "PutSignInRulesBodyItem",
    {
        "provider": "Required[str]",
        "providerGroup": "Required[str]",
        "group": "NotRequired[str]",
        "serverRole": "NotRequired[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "project": "NotRequired[str]",
        "projectRole": "NotRequired[str]",
    },
)

PutSignInRulesAnswerItem = TypedDict(
    "PutSignInRulesAnswerItem",
    {
        "provider": "Required[str]",
        "providerGroup": "Required[str]",
        "group": "NotRequired[str]",
        "serverRole": "NotRequired[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "project": "NotRequired[str]",
        "projectRole": "NotRequired[str]",
    },
)

PostSignInRulesPreviewBodyItem = TypedDict(
    "PostSignInRulesPreviewBodyItem",
    {
        "provider": "Required[str]",
        "providerGroup": "Required[str]",
        "group": "NotRequired[str]",
        "serverRole": "NotRequired[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"]]",
        "project": "NotRequired[str]",
        "projectRole": "NotRequired[str]",
    },
)

PostSignInRulesPreviewAnswerChangesItemBeforeProjectsItem = TypedDict(
    "PostSignInRulesPreviewAnswerChangesItemBeforeProjectsItem",
    {
        "project": "Required[str]",
        "role": "Required[str]",
    },
)

PostSignInRulesPreviewAnswerChangesItemBefore = TypedDict(
    "PostSignInRulesPreviewAnswerChangesItemBefore",
    {
        "role": "Required[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"] | None]",
        "groups": "Required[list[str]]",
        "projects": "Required[list[PostSignInRulesPreviewAnswerChangesItemBeforeProjectsItem]]",
    },
)

PostSignInRulesPreviewAnswerChangesItemAfterProjectsItem = TypedDict(
    "PostSignInRulesPreviewAnswerChangesItemAfterProjectsItem",
    {
        "project": "Required[str]",
        "role": "Required[str]",
    },
)

PostSignInRulesPreviewAnswerChangesItemAfter = TypedDict(
    "PostSignInRulesPreviewAnswerChangesItemAfter",
    {
        "role": "Required[Literal[\"USER\", \"CREATOR\", \"ADMINISTRATOR\"] | None]",
        "groups": "Required[list[str]]",
        "projects": "Required[list[PostSignInRulesPreviewAnswerChangesItemAfterProjectsItem]]",
    },
)

PostSignInRulesPreviewAnswerChangesItem = TypedDict(
    "PostSignInRulesPreviewAnswerChangesItem",
    {
        "login": "Required[str]",
        "name": "Required[str]",
        "before": "Required[PostSignInRulesPreviewAnswerChangesItemBefore]",
        "after": "Required[PostSignInRulesPreviewAnswerChangesItemAfter]",
    },
)

PostSignInRulesPreviewAnswer = TypedDict(
    "PostSignInRulesPreviewAnswer",
    {
        "userCount": "Required[int]",
        "changedCount": "Required[int]",
        "changes": "Required[list[PostSignInRulesPreviewAnswerChangesItem]]",
    },
)

GetSignInDirectoriesAnswerItem = TypedDict(
    "GetSignInDirectoriesAnswerItem",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "url": "Required[str]",
        "encryption": "Required[Literal[\"TLS\", \"STARTTLS\", \"NONE\"]]",
    },
)

PostSignInDirectoriesTestBody = TypedDict(
    "PostSignInDirectoriesTestBody",
    {
        "directory": "Required[str]",
        "login": "NotRequired[str]",
    },
)

PostSignInDirectoriesTestAnswerUser = TypedDict(
    "PostSignInDirectoriesTestAnswerUser",
    {
        "login": "Required[str]",
        "name": "Required[str]",
        "email": "Required[str]",
        "groups": "Required[list[str]]",
    },
)

PostSignInDirectoriesTestAnswer = TypedDict(
    "PostSignInDirectoriesTestAnswer",
    {
        "failure": "Required[Literal[\"CONNECTION_FAILED\", \"TIME_OUT\", \"TLS_FAILED\", \"ACCOUNT_REFUSED\", \"BASE_UNKNOWN\", \"REFERRAL\", \"REFUSED\", \"TOO_LARGE\", \"USER_UNKNOWN\", \"USER_AMBIGUOUS\", \"USER_UNUSABLE\", \"GROUPS_UNREADABLE\"] | None]",
        "user": "Required[PostSignInDirectoriesTestAnswerUser | None]",
    },
)

GetProjectsByNameTrustedJobsAnswerItem = TypedDict(
    "GetProjectsByNameTrustedJobsAnswerItem",
    {
        "name": "Required[str]",
        "issuer": "Required[str]",
        "claims": "Required[dict[str, str]]",
    },
)

PutProjectsByNameTrustedJobsBodyItem = TypedDict(
    "PutProjectsByNameTrustedJobsBodyItem",
    {
        "name": "Required[str]",
        "issuer": "Required[str]",
        "claims": "Required[dict[str, str]]",
    },
)

PutProjectsByNameTrustedJobsAnswerItem = TypedDict(
    "PutProjectsByNameTrustedJobsAnswerItem",
    {
        "name": "Required[str]",
        "issuer": "Required[str]",
        "claims": "Required[dict[str, str]]",
    },
)

GetAuditVerificationAnswerAnchor = TypedDict(
    "GetAuditVerificationAnswerAnchor",
    {
        "id": "Required[int]",
        "hash": "Required[str]",
    },
)

GetAuditVerificationAnswerHead = TypedDict(
    "GetAuditVerificationAnswerHead",
    {
        "id": "Required[int]",
        "hash": "Required[str]",
    },
)

GetAuditVerificationAnswerFault = TypedDict(
    "GetAuditVerificationAnswerFault",
    {
        "id": "Required[int]",
        "reason": "Required[Literal[\"MISSING\", \"CHANGED\", \"REPLACED\"]]",
    },
)

GetAuditVerificationAnswer = TypedDict(
    "GetAuditVerificationAnswer",
    {
        "verified": "Required[bool]",
        "time": "Required[Timestamp]",
        "entries": "Required[int]",
        "unchained": "Required[int]",
        "anchor": "Required[GetAuditVerificationAnswerAnchor]",
        "head": "Required[GetAuditVerificationAnswerHead]",
        "fault": "Required[GetAuditVerificationAnswerFault | None]",
    },
)

GetFormatsAnswerItem = TypedDict(
    "GetFormatsAnswerItem",
    {
        "id": "Required[str]",
        "title": "Required[str]",
        "tools": "Required[list[str]]",
        "versions": "Required[str]",
        "contents": "Required[list[Literal[\"findings\", \"coverage\", \"tests\", \"measures\", \"components\", \"artifacts\", \"links\", \"changes\"]]]",
        "command": "Required[str]",
        "tried": "Required[bool]",
        "plugin": "Required[str | None]",
    },
)

GetWebhookTemplatesAnswerItem = TypedDict(
    "GetWebhookTemplatesAnswerItem",
    {
        "id": "Required[str]",
        "title": "Required[str]",
        "plugin": "Required[str | None]",
    },
)

GetModelsAnswerItem = TypedDict(
    "GetModelsAnswerItem",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "revision": "Required[int]",
        "revisionTime": "Required[Timestamp]",
    },
)

PutModelsByIdBody = TypedDict(
    "PutModelsByIdBody",
    {
        "id": "NotRequired[str]",
    },
)

PutModelsByIdAnswer = TypedDict(
    "PutModelsByIdAnswer",
    {
        "id": "Required[str]",
        "revision": "Required[int]",
    },
)

PostModelsByIdPreviewBody = TypedDict(
    "PostModelsByIdPreviewBody",
    {
        "id": "NotRequired[str]",
    },
)

GetModelsByIdRevisionsAnswerItem = TypedDict(
    "GetModelsByIdRevisionsAnswerItem",
    {
        "revision": "Required[int]",
        "revisionTime": "Required[Timestamp]",
    },
)

PostModelsByIdRerateAnswer = TypedDict(
    "PostModelsByIdRerateAnswer",
    {
        "projects": "Required[int]",
    },
)

PostProjectsBody = TypedDict(
    "PostProjectsBody",
    {
        "name": "Required[str]",
        "modelId": "NotRequired[str]",
        "group": "NotRequired[str]",
        "color": "NotRequired[Color]",
        "public": "NotRequired[bool]",
        "audience": "NotRequired[Literal[\"MEMBERS\", \"USERS\", \"EVERYONE\"]]",
        "carryParts": "NotRequired[bool]",
        "expectedParts": "NotRequired[list[str]]",
        "members": "NotRequired[list[str]]",
        "metaProject": "NotRequired[bool]",
        "defaultGate": "NotRequired[bool]",
    },
)

GetPortfolioSummaryAnswerRatingsItemLevelsItem = TypedDict(
    "GetPortfolioSummaryAnswerRatingsItemLevelsItem",
    {
        "level": "Required[RatedLevel]",
        "projects": "Required[int]",
    },
)

GetPortfolioSummaryAnswerRatingsItemHistoryItem = TypedDict(
    "GetPortfolioSummaryAnswerRatingsItemHistoryItem",
    {
        "time": "Required[Timestamp]",
        "projects": "Required[int]",
        "level": "Required[RatedLevel]",
        "value": "Required[float | None]",
    },
)

GetPortfolioSummaryAnswerRatingsItem = TypedDict(
    "GetPortfolioSummaryAnswerRatingsItem",
    {
        "model": "Required[Identified]",
        "projects": "Required[int]",
        "level": "Required[RatedLevel]",
        "value": "Required[float | None]",
        "measures": "Required[dict[str, float | None]]",
        "levels": "Required[list[GetPortfolioSummaryAnswerRatingsItemLevelsItem]]",
        "history": "Required[list[GetPortfolioSummaryAnswerRatingsItemHistoryItem]]",
    },
)

GetPortfolioSummaryAnswerGates = TypedDict(
    "GetPortfolioSummaryAnswerGates",
    {
        "FAILED": "Required[int]",
        "PENDING": "Required[int]",
        "NOT_COMPUTED": "Required[int]",
        "PASSED": "Required[int]",
        "NONE": "Required[int]",
    },
)

GetPortfolioSummaryAnswerSeveritiesItem = TypedDict(
    "GetPortfolioSummaryAnswerSeveritiesItem",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "findings": "Required[int]",
    },
)

GetPortfolioSummaryAnswerMoversItem = TypedDict(
    "GetPortfolioSummaryAnswerMoversItem",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "artifactId": "Required[int]",
        "modelId": "Required[str]",
        "trend": "Required[Trend]",
        "level": "Required[RatedLevel]",
        "before": "Required[RatedLevel]",
        "value": "Required[float | None]",
        "change": "Required[float | None]",
    },
)

GetPortfolioSummaryAnswer = TypedDict(
    "GetPortfolioSummaryAnswer",
    {
        "projects": "Required[int]",
        "unbuilt": "Required[int]",
        "ratings": "Required[list[GetPortfolioSummaryAnswerRatingsItem]]",
        "gates": "Required[GetPortfolioSummaryAnswerGates]",
        "severities": "Required[list[GetPortfolioSummaryAnswerSeveritiesItem]]",
        "movers": "Required[list[GetPortfolioSummaryAnswerMoversItem]]",
        "cutProjects": "Required[int]",
    },
)

GetFavouritesAnswerItem = TypedDict(
    "GetFavouritesAnswerItem",
    {
        "id": "Required[int]",
        "projectId": "Required[int]",
        "project": "Required[str]",
    },
)

GetDashboardsAnswerItemTilesItem = TypedDict(
    "GetDashboardsAnswerItemTilesItem",
    {
        "kind": "Required[Literal[\"RATING\", \"TREND\", \"GATES\", \"SEVERITIES\", \"COVERAGE\", \"MOVERS\", \"LEVELS\"]]",
        "width": "Required[int]",
        "group": "Required[str | None]",
        "favourites": "Required[bool]",
        "days": "Required[int]",
    },
)

GetDashboardsAnswerItem = TypedDict(
    "GetDashboardsAnswerItem",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "tiles": "Required[list[GetDashboardsAnswerItemTilesItem]]",
        "shared": "Required[bool]",
        "owner": "Required[str]",
        "own": "Required[bool]",
        "canChange": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "changeTime": "Required[Timestamp]",
    },
)

PostDashboardsBodyTilesItem = TypedDict(
    "PostDashboardsBodyTilesItem",
    {
        "kind": "Required[Literal[\"RATING\", \"TREND\", \"GATES\", \"SEVERITIES\", \"COVERAGE\", \"MOVERS\", \"LEVELS\"]]",
        "width": "Required[int]",
        "group": "Required[str | None]",
        "favourites": "Required[bool]",
        "days": "Required[int]",
    },
)

PostDashboardsBody = TypedDict(
    "PostDashboardsBody",
    {
        "name": "NotRequired[str]",
        "tiles": "NotRequired[list[PostDashboardsBodyTilesItem]]",
        "shared": "NotRequired[bool]",
    },
)

PostDashboardsAnswerTilesItem = TypedDict(
    "PostDashboardsAnswerTilesItem",
    {
        "kind": "Required[Literal[\"RATING\", \"TREND\", \"GATES\", \"SEVERITIES\", \"COVERAGE\", \"MOVERS\", \"LEVELS\"]]",
        "width": "Required[int]",
        "group": "Required[str | None]",
        "favourites": "Required[bool]",
        "days": "Required[int]",
    },
)

PostDashboardsAnswer = TypedDict(
    "PostDashboardsAnswer",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "tiles": "Required[list[PostDashboardsAnswerTilesItem]]",
        "shared": "Required[bool]",
        "owner": "Required[str]",
        "own": "Required[bool]",
        "canChange": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "changeTime": "Required[Timestamp]",
    },
)

GetDashboardsByIdAnswerTilesItem = TypedDict(
    "GetDashboardsByIdAnswerTilesItem",
    {
        "kind": "Required[Literal[\"RATING\", \"TREND\", \"GATES\", \"SEVERITIES\", \"COVERAGE\", \"MOVERS\", \"LEVELS\"]]",
        "width": "Required[int]",
        "group": "Required[str | None]",
        "favourites": "Required[bool]",
        "days": "Required[int]",
    },
)

GetDashboardsByIdAnswer = TypedDict(
    "GetDashboardsByIdAnswer",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "tiles": "Required[list[GetDashboardsByIdAnswerTilesItem]]",
        "shared": "Required[bool]",
        "owner": "Required[str]",
        "own": "Required[bool]",
        "canChange": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "changeTime": "Required[Timestamp]",
    },
)

PutDashboardsByIdBodyTilesItem = TypedDict(
    "PutDashboardsByIdBodyTilesItem",
    {
        "kind": "Required[Literal[\"RATING\", \"TREND\", \"GATES\", \"SEVERITIES\", \"COVERAGE\", \"MOVERS\", \"LEVELS\"]]",
        "width": "Required[int]",
        "group": "Required[str | None]",
        "favourites": "Required[bool]",
        "days": "Required[int]",
    },
)

PutDashboardsByIdBody = TypedDict(
    "PutDashboardsByIdBody",
    {
        "name": "NotRequired[str]",
        "tiles": "NotRequired[list[PutDashboardsByIdBodyTilesItem]]",
        "shared": "NotRequired[bool]",
    },
)

PutDashboardsByIdAnswerTilesItem = TypedDict(
    "PutDashboardsByIdAnswerTilesItem",
    {
        "kind": "Required[Literal[\"RATING\", \"TREND\", \"GATES\", \"SEVERITIES\", \"COVERAGE\", \"MOVERS\", \"LEVELS\"]]",
        "width": "Required[int]",
        "group": "Required[str | None]",
        "favourites": "Required[bool]",
        "days": "Required[int]",
    },
)

PutDashboardsByIdAnswer = TypedDict(
    "PutDashboardsByIdAnswer",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "tiles": "Required[list[PutDashboardsByIdAnswerTilesItem]]",
        "shared": "Required[bool]",
        "owner": "Required[str]",
        "own": "Required[bool]",
        "canChange": "Required[bool]",
        "creationTime": "Required[Timestamp]",
        "changeTime": "Required[Timestamp]",
    },
)

PutProjectsByNameBody = TypedDict(
    "PutProjectsByNameBody",
    {
        "name": "NotRequired[str]",
        "modelId": "NotRequired[str]",
        "group": "NotRequired[str]",
        "color": "NotRequired[Color]",
        "public": "NotRequired[bool]",
        "audience": "NotRequired[Literal[\"MEMBERS\", \"USERS\", \"EVERYONE\"]]",
        "carryParts": "NotRequired[bool]",
        "expectedParts": "NotRequired[list[str]]",
        "members": "NotRequired[list[str]]",
    },
)

PostProjectsByNameBranchesBody = TypedDict(
    "PostProjectsByNameBranchesBody",
    {
        "name": "Required[str]",
        "group": "NotRequired[str]",
        "color": "NotRequired[Color]",
    },
)

PutProjectsByNameBranchesByBranchBody = TypedDict(
    "PutProjectsByNameBranchesByBranchBody",
    {
        "name": "NotRequired[str]",
        "group": "NotRequired[str]",
        "color": "NotRequired[Color]",
        "target": "NotRequired[str | None]",
        "base": "NotRequired[str | None]",
    },
)

GetProjectsByNameBranchesByBranchExclusionsAnswerItem = TypedDict(
    "GetProjectsByNameBranchesByBranchExclusionsAnswerItem",
    {
        "id": "Required[int]",
        "path": "Required[str | None]",
        "relaxed": "Required[bool]",
        "excluded": "Required[bool]",
        "reason": "Required[Literal[\"FALSE_POSITIVE\", \"WONT_FIX\", \"JUSTIFIED\", \"LEGACY\", \"IMPORTED\"] | None]",
    },
)

PostProjectsByNameBuildsPreviewAnswerReportsItemCounts = TypedDict(
    "PostProjectsByNameBuildsPreviewAnswerReportsItemCounts",
    {
        "findings": "Required[int]",
        "tests": "Required[int]",
        "lines": "Required[int]",
        "functions": "Required[int]",
        "measures": "Required[int]",
        "components": "Required[int]",
        "links": "Required[int]",
        "records": "Required[int]",
        "repeated": "Required[int]",
        "refused": "Required[int]",
    },
)

PostProjectsByNameBuildsPreviewAnswerReportsItem = TypedDict(
    "PostProjectsByNameBuildsPreviewAnswerReportsItem",
    {
        "name": "Required[str | None]",
        "format": "Required[str]",
        "version": "Required[str | None]",
        "tools": "Required[list[str]]",
        "counts": "Required[PostProjectsByNameBuildsPreviewAnswerReportsItemCounts]",
    },
)

PostProjectsByNameBuildsPreviewAnswerRefusedRecordsItem = TypedDict(
    "PostProjectsByNameBuildsPreviewAnswerRefusedRecordsItem",
    {
        "report": "NotRequired[str]",
        "line": "Required[int]",
        "pointer": "NotRequired[str]",
        "path": "Required[str | None]",
        "reason": "Required[str]",
    },
)

PostProjectsByNameBuildsPreviewAnswerRefused = TypedDict(
    "PostProjectsByNameBuildsPreviewAnswerRefused",
    {
        "count": "Required[int]",
        "records": "Required[list[PostProjectsByNameBuildsPreviewAnswerRefusedRecordsItem]]",
    },
)

PostProjectsByNameBuildsPreviewAnswerProblem = TypedDict(
    "PostProjectsByNameBuildsPreviewAnswerProblem",
    {
        "code": "Required[str]",
        "title": "Required[str]",
        "detail": "Required[str]",
    },
)

PostProjectsByNameBuildsPreviewAnswer = TypedDict(
    "PostProjectsByNameBuildsPreviewAnswer",
    {
        "reports": "Required[list[PostProjectsByNameBuildsPreviewAnswerReportsItem]]",
        "commit": "Required[str | None]",
        "refused": "Required[PostProjectsByNameBuildsPreviewAnswerRefused]",
        "problem": "Required[PostProjectsByNameBuildsPreviewAnswerProblem | None]",
    },
)

GetVersionsByIdResultsAnswerItemLocation = TypedDict(
    "GetVersionsByIdResultsAnswerItemLocation",
    {
        "path": "NotRequired[str]",
        "startLine": "NotRequired[int]",
        "startColumn": "NotRequired[int]",
        "endLine": "NotRequired[int]",
        "endColumn": "NotRequired[int]",
    },
)

GetVersionsByIdResultsAnswerItemRelatedLocationsItem = TypedDict(
    "GetVersionsByIdResultsAnswerItemRelatedLocationsItem",
    {
        "path": "NotRequired[str]",
        "startLine": "NotRequired[int]",
        "startColumn": "NotRequired[int]",
        "endLine": "NotRequired[int]",
        "endColumn": "NotRequired[int]",
        "message": "NotRequired[str]",
    },
)

GetVersionsByIdResultsAnswerItemCommitsItem = TypedDict(
    "GetVersionsByIdResultsAnswerItemCommitsItem",
    {
        "id": "Required[str]",
        "author": "Required[str]",
        "time": "Required[int]",
    },
)

GetVersionsByIdResultsAnswerItem = TypedDict(
    "GetVersionsByIdResultsAnswerItem",
    {
        "kind": "Required[Literal[\"columns\", \"artifact\", \"rule\", \"finding\", \"link\", \"change\", \"authors\", \"source\"]]",
        "path": "NotRequired[str]",
        "type": "NotRequired[str]",
        "parent": "NotRequired[str]",
        "name": "NotRequired[str]",
        "location": "NotRequired[GetVersionsByIdResultsAnswerItemLocation]",
        "measures": "NotRequired[list[str]]",
        "values": "NotRequired[list[float | None]]",
        "infos": "NotRequired[dict[str, str]]",
        "id": "NotRequired[str]",
        "description": "NotRequired[str]",
        "helpUri": "NotRequired[str]",
        "tool": "NotRequired[str]",
        "families": "NotRequired[list[str]]",
        "categories": "NotRequired[list[str]]",
        "artifact": "NotRequired[str]",
        "rule": "NotRequired[str]",
        "message": "NotRequired[str]",
        "relatedLocations": "NotRequired[list[GetVersionsByIdResultsAnswerItemRelatedLocationsItem]]",
        "fingerprint": "NotRequired[str]",
        "relaxed": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "lines": "NotRequired[list[list[int]]]",
        "commits": "NotRequired[list[GetVersionsByIdResultsAnswerItemCommitsItem]]",
        "text": "NotRequired[str]",
    },
)

PutVersionsByIdBody = TypedDict(
    "PutVersionsByIdBody",
    {
        "name": "NotRequired[str]",
        "baseline": "NotRequired[bool]",
    },
)

PutArtifactsByIdBody = TypedDict(
    "PutArtifactsByIdBody",
    {
        "relaxed": "NotRequired[bool]",
        "excluded": "NotRequired[bool]",
        "reason": "NotRequired[Literal[\"FALSE_POSITIVE\", \"WONT_FIX\", \"JUSTIFIED\", \"LEGACY\"] | None]",
        "comment": "NotRequired[str | None]",
    },
)

GetArtifactsByIdInfosAnswerValue = TypedDict(
    "GetArtifactsByIdInfosAnswerValue",
    {
        "name": "Required[str]",
        "value": "Required[str]",
    },
)

GetArtifactsByIdStructureAnswerLinksItem = TypedDict(
    "GetArtifactsByIdStructureAnswerLinksItem",
    {
        "id": "Required[str]",
        "name": "Required[str]",
        "count": "Required[int]",
    },
)

GetArtifactsByIdStructureAnswerNodesItemPeopleItem = TypedDict(
    "GetArtifactsByIdStructureAnswerNodesItemPeopleItem",
    {
        "name": "Required[str]",
        "files": "Required[int]",
    },
)

GetArtifactsByIdStructureAnswerNodesItem = TypedDict(
    "GetArtifactsByIdStructureAnswerNodesItem",
    {
        "id": "Required[int]",
        "name": "Required[str]",
        "path": "Required[str]",
        "type": "Required[Identified]",
        "level": "Required[RatedLevel]",
        "files": "Required[int]",
        "people": "Required[list[GetArtifactsByIdStructureAnswerNodesItemPeopleItem]]",
        "peopleCount": "Required[int]",
    },
)

GetArtifactsByIdStructureAnswerEdgesItem = TypedDict(
    "GetArtifactsByIdStructureAnswerEdgesItem",
    {
        "from": "Required[int]",
        "to": "Required[int]",
        "count": "Required[int]",
    },
)

GetArtifactsByIdStructureAnswer = TypedDict(
    "GetArtifactsByIdStructureAnswer",
    {
        "link": "Required[Identified | None]",
        "links": "Required[list[GetArtifactsByIdStructureAnswerLinksItem]]",
        "nodes": "Required[list[GetArtifactsByIdStructureAnswerNodesItem]]",
        "edges": "Required[list[GetArtifactsByIdStructureAnswerEdgesItem]]",
        "cycles": "Required[list[list[int]]]",
        "leaving": "Required[int]",
        "arriving": "Required[int]",
        "cutNodes": "Required[int]",
        "cutEdges": "Required[int]",
    },
)

GetArtifactsByIdCoverageAnswerRangesItem = TypedDict(
    "GetArtifactsByIdCoverageAnswerRangesItem",
    {
        "startLine": "Required[int]",
        "endLine": "Required[int]",
        "hit": "Required[bool]",
        "branches": "Required[int]",
        "branchesHit": "Required[int]",
    },
)

GetArtifactsByIdCoverageAnswer = TypedDict(
    "GetArtifactsByIdCoverageAnswer",
    {
        "path": "Required[str]",
        "ranges": "Required[list[GetArtifactsByIdCoverageAnswerRangesItem]]",
    },
)

GetArtifactsByIdAuthorsAnswerRangesItem = TypedDict(
    "GetArtifactsByIdAuthorsAnswerRangesItem",
    {
        "startLine": "Required[int]",
        "endLine": "Required[int]",
        "commit": "Required[str]",
        "author": "Required[str]",
        "time": "Required[str]",
    },
)

GetArtifactsByIdAuthorsAnswer = TypedDict(
    "GetArtifactsByIdAuthorsAnswer",
    {
        "path": "Required[str]",
        "ranges": "Required[list[GetArtifactsByIdAuthorsAnswerRangesItem]]",
    },
)

GetRulesAnswerItem = TypedDict(
    "GetRulesAnswerItem",
    {
        "project": "Required[str]",
        "branch": "Required[str]",
        "versionId": "Required[int]",
        "definition": "Required[Definition]",
    },
)

PutFindingsByIdBody = TypedDict(
    "PutFindingsByIdBody",
    {
        "status": "NotRequired[Literal[\"OPEN\", \"RELAXED\"]]",
        "reason": "NotRequired[Literal[\"FALSE_POSITIVE\", \"WONT_FIX\", \"JUSTIFIED\", \"LEGACY\"] | None]",
        "until": "NotRequired[str | None]",
        "comment": "NotRequired[str | None]",
        "assignee": "NotRequired[str | None]",
        "dueDate": "NotRequired[str | None]",
    },
)

PostFindingsTriageBody = TypedDict(
    "PostFindingsTriageBody",
    {
        "rule": "NotRequired[str]",
        "artifactId": "NotRequired[int]",
        "project": "NotRequired[str]",
        "branch": "NotRequired[str]",
        "findings": "NotRequired[list[int]]",
        "where": "NotRequired[str]",
        "category": "NotRequired[str]",
        "family": "NotRequired[str]",
        "dryRun": "NotRequired[bool]",
        "status": "NotRequired[Literal[\"OPEN\", \"RELAXED\"]]",
        "reason": "NotRequired[Literal[\"FALSE_POSITIVE\", \"WONT_FIX\", \"JUSTIFIED\", \"LEGACY\"] | None]",
        "until": "NotRequired[str | None]",
        "comment": "NotRequired[str | None]",
        "assignee": "NotRequired[str | None]",
        "dueDate": "NotRequired[str | None]",
    },
)

PostFindingsTriageAnswer = TypedDict(
    "PostFindingsTriageAnswer",
    {
        "versionId": "Required[int | None]",
        "matched": "Required[int]",
        "changed": "Required[int]",
        "forbidden": "Required[int]",
    },
)

PostFiltersBody = TypedDict(
    "PostFiltersBody",
    {
        "name": "NotRequired[str]",
        "where": "NotRequired[str | None]",
        "category": "NotRequired[str | None]",
        "family": "NotRequired[str | None]",
        "sort": "NotRequired[str | None]",
        "project": "NotRequired[str | None]",
        "shared": "NotRequired[bool]",
    },
)

PutFiltersByIdBody = TypedDict(
    "PutFiltersByIdBody",
    {
        "name": "NotRequired[str]",
        "where": "NotRequired[str | None]",
        "category": "NotRequired[str | None]",
        "family": "NotRequired[str | None]",
        "sort": "NotRequired[str | None]",
        "project": "NotRequired[str | None]",
        "shared": "NotRequired[bool]",
    },
)

PostQueriesBody = TypedDict(
    "PostQueriesBody",
    {
        "name": "NotRequired[str]",
        "query": "NotRequired[QueryBody]",
        "project": "NotRequired[str | None]",
        "artifactId": "NotRequired[int | None]",
        "shared": "NotRequired[bool]",
    },
)

PutQueriesByIdBody = TypedDict(
    "PutQueriesByIdBody",
    {
        "name": "NotRequired[str]",
        "query": "NotRequired[QueryBody]",
        "project": "NotRequired[str | None]",
        "artifactId": "NotRequired[int | None]",
        "shared": "NotRequired[bool]",
    },
)

GetSearchAnswerItem = TypedDict(
    "GetSearchAnswerItem",
    {
        "kind": "Required[Literal[\"project\", \"branch\", \"artifact\", \"rule\"]]",
        "id": "Required[int | None]",
        "name": "Required[str]",
        "path": "Required[str | None]",
        "project": "Required[str]",
        "url": "Required[str]",
    },
)

PostProjectsByNameWebhooksBody = TypedDict(
    "PostProjectsByNameWebhooksBody",
    {
        "url": "Required[str]",
        "types": "Required[list[Literal[\"version.built\", \"version.completed\", \"gate.changed\", \"task.failed\", \"triage.changed\", \"project.created\", \"project.deleted\"]]]",
        "branch": "NotRequired[str | None]",
        "template": "NotRequired[str]",
        "jira": "NotRequired[JiraTarget | None]",
        "active": "NotRequired[bool]",
        "authorization": "NotRequired[str | None]",
    },
)

PostWebhooksBody = TypedDict(
    "PostWebhooksBody",
    {
        "url": "Required[str]",
        "types": "Required[list[Literal[\"version.built\", \"version.completed\", \"gate.changed\", \"task.failed\", \"triage.changed\", \"project.created\", \"project.deleted\"]]]",
        "branch": "NotRequired[str | None]",
        "template": "NotRequired[str]",
        "jira": "NotRequired[JiraTarget | None]",
        "active": "NotRequired[bool]",
        "authorization": "NotRequired[str | None]",
    },
)

PutWebhooksByIdBody = TypedDict(
    "PutWebhooksByIdBody",
    {
        "url": "NotRequired[str]",
        "types": "NotRequired[list[Literal[\"version.built\", \"version.completed\", \"gate.changed\", \"task.failed\", \"triage.changed\", \"project.created\", \"project.deleted\"]]]",
        "branch": "NotRequired[str | None]",
        "template": "NotRequired[str]",
        "jira": "NotRequired[JiraTarget | None]",
        "active": "NotRequired[bool]",
        "authorization": "NotRequired[str | None]",
    },
)

PutUsersByLoginMailBodyProjectsItem = TypedDict(
    "PutUsersByLoginMailBodyProjectsItem",
    {
        "project": "Required[str]",
        "topics": "Required[list[Literal[\"gate.changed\", \"finding.assigned\", \"finding.owned\", \"build.failed\", \"acceptance.ended\"]]]",
    },
)

PutUsersByLoginMailBody = TypedDict(
    "PutUsersByLoginMailBody",
    {
        "mode": "NotRequired[Literal[\"OFF\", \"AT_ONCE\", \"DAILY\"]]",
        "hour": "NotRequired[int]",
        "topics": "NotRequired[list[Literal[\"gate.changed\", \"finding.assigned\", \"finding.owned\", \"build.failed\", \"acceptance.ended\"]]]",
        "projects": "NotRequired[list[PutUsersByLoginMailBodyProjectsItem]]",
    },
)


class Operations(Transport):
    """Calls the API of a Belvedere server: one method for each operation."""

    def get_token(self) -> GetTokenAnswer:
        """Get a temporary access token."""
        answer: GetTokenAnswer = self.request("GET", f"/api/token")
        return answer

    def get_tokens(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[LimitedToken]:
        """List limited tokens."""
        answer: list[LimitedToken] = self.request("GET", f"/api/tokens", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_tokens(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[LimitedToken]:
        """List limited tokens: all of them, page by page."""
        return self.pages(f"/api/tokens", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_tokens(self, body: PostTokensBody) -> LimitedTokenWithSecret:
        """Create a limited token."""
        answer: LimitedTokenWithSecret = self.request("POST", f"/api/tokens", body=body)
        return answer

    def get_tokens_by_id(self, id: int, *, fields: str | None = None) -> LimitedToken:
        """Read a limited token."""
        answer: LimitedToken = self.request("GET", f"/api/tokens/{self.quote(id)}", query={"fields": fields})
        return answer

    def delete_tokens_by_id(self, id: int) -> None:
        """Revoke a limited token."""
        self.request("DELETE", f"/api/tokens/{self.quote(id)}")

    def get_me(self, *, fields: str | None = None) -> Me:
        """Who am I?."""
        answer: Me = self.request("GET", f"/api/me", query={"fields": fields})
        return answer

    def get_users(self, *, login: str | None = None, prefix: str | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetUsersAnswerItem]:
        """List or find users."""
        answer: list[GetUsersAnswerItem] = self.request("GET", f"/api/users", query={"login": login, "prefix": prefix, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_users(self, *, login: str | None = None, prefix: str | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetUsersAnswerItem]:
        """List or find users: all of them, page by page."""
        return self.pages(f"/api/users", {"login": login, "prefix": prefix, "where": where, "limit": limit, "after": None, "fields": fields})

    def post_users(self, body: PostUsersBody) -> User:
        """Create a user."""
        answer: User = self.request("POST", f"/api/users", body=body)
        return answer

    def get_users_by_login(self, login: str, *, fields: str | None = None) -> User:
        """Read a user."""
        answer: User = self.request("GET", f"/api/users/{self.quote(login)}", query={"fields": fields})
        return answer

    def put_users_by_login(self, login: str, body: PutUsersByLoginBody) -> User:
        """Change a user."""
        answer: User = self.request("PUT", f"/api/users/{self.quote(login)}", body=body)
        return answer

    def delete_users_by_login(self, login: str) -> None:
        """Delete a user."""
        self.request("DELETE", f"/api/users/{self.quote(login)}")

    def get_users_by_login_factors(self, login: str, *, fields: str | None = None) -> GetUsersByLoginFactorsAnswer:
        """List the second factors of a user."""
        answer: GetUsersByLoginFactorsAnswer = self.request("GET", f"/api/users/{self.quote(login)}/factors", query={"fields": fields})
        return answer

    def delete_users_by_login_factors(self, login: str) -> None:
        """Reset the second factors of a user."""
        self.request("DELETE", f"/api/users/{self.quote(login)}/factors")

    def get_roles(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetRolesAnswerItem]:
        """List roles."""
        answer: list[GetRolesAnswerItem] = self.request("GET", f"/api/roles", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_roles(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetRolesAnswerItem]:
        """List roles: all of them, page by page."""
        return self.pages(f"/api/roles", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_roles(self, body: PostRolesBody) -> PostRolesAnswer:
        """Create a role."""
        answer: PostRolesAnswer = self.request("POST", f"/api/roles", body=body)
        return answer

    def get_roles_by_name(self, name: str, *, fields: str | None = None) -> GetRolesByNameAnswer:
        """Read a role."""
        answer: GetRolesByNameAnswer = self.request("GET", f"/api/roles/{self.quote(name)}", query={"fields": fields})
        return answer

    def put_roles_by_name(self, name: str, body: PutRolesByNameBody) -> PutRolesByNameAnswer:
        """Change a role."""
        answer: PutRolesByNameAnswer = self.request("PUT", f"/api/roles/{self.quote(name)}", body=body)
        return answer

    def delete_roles_by_name(self, name: str, *, replacement: str | None = None) -> None:
        """Delete a role."""
        self.request("DELETE", f"/api/roles/{self.quote(name)}", query={"replacement": replacement})

    def get_permissions(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetPermissionsAnswerItem]:
        """List permissions on projects."""
        answer: list[GetPermissionsAnswerItem] = self.request("GET", f"/api/permissions", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_permissions(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetPermissionsAnswerItem]:
        """List permissions on projects: all of them, page by page."""
        return self.pages(f"/api/permissions", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_projects_by_name_permissions(self, name: str, *, fields: str | None = None) -> GetProjectsByNamePermissionsAnswer:
        """List what you may do on a project."""
        answer: GetProjectsByNamePermissionsAnswer = self.request("GET", f"/api/projects/{self.quote(name)}/permissions", query={"fields": fields})
        return answer

    def get_groups(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Group]:
        """List groups."""
        answer: list[Group] = self.request("GET", f"/api/groups", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_groups(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Group]:
        """List groups: all of them, page by page."""
        return self.pages(f"/api/groups", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_groups(self, body: PostGroupsBody) -> Group:
        """Create a group."""
        answer: Group = self.request("POST", f"/api/groups", body=body)
        return answer

    def get_groups_by_name(self, name: str, *, fields: str | None = None) -> Group:
        """Read a group."""
        answer: Group = self.request("GET", f"/api/groups/{self.quote(name)}", query={"fields": fields})
        return answer

    def put_groups_by_name(self, name: str, body: PutGroupsByNameBody) -> Group:
        """Change a group."""
        answer: Group = self.request("PUT", f"/api/groups/{self.quote(name)}", body=body)
        return answer

    def delete_groups_by_name(self, name: str) -> None:
        """Delete a group."""
        self.request("DELETE", f"/api/groups/{self.quote(name)}")

    def get_projects_by_name_gate(self, name: str, *, fields: str | None = None) -> GateInForce:
        """Read a project's quality gate."""
        answer: GateInForce = self.request("GET", f"/api/projects/{self.quote(name)}/gate", query={"fields": fields})
        return answer

    def put_projects_by_name_gate(self, name: str, body: Gate) -> GateInForce:
        """Write a project's quality gate."""
        answer: GateInForce = self.request("PUT", f"/api/projects/{self.quote(name)}/gate", body=body)
        return answer

    def get_gates(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GroupGate]:
        """List the quality gates of groups."""
        answer: list[GroupGate] = self.request("GET", f"/api/gates", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_gates(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GroupGate]:
        """List the quality gates of groups: all of them, page by page."""
        return self.pages(f"/api/gates", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_gates_by_group(self, group: str, *, fields: str | None = None) -> GroupGate:
        """Read the quality gate of a group."""
        answer: GroupGate = self.request("GET", f"/api/gates/{self.quote(group)}", query={"fields": fields})
        return answer

    def put_gates_by_group(self, group: str, body: PutGatesByGroupBody) -> GroupGate:
        """Write the quality gate of a group."""
        answer: GroupGate = self.request("PUT", f"/api/gates/{self.quote(group)}", body=body)
        return answer

    def get_projects_by_name_retention(self, name: str, *, fields: str | None = None) -> GetProjectsByNameRetentionAnswer:
        """Read which drafts and branches a project keeps."""
        answer: GetProjectsByNameRetentionAnswer = self.request("GET", f"/api/projects/{self.quote(name)}/retention", query={"fields": fields})
        return answer

    def put_projects_by_name_retention(self, name: str, body: PutProjectsByNameRetentionBody) -> PutProjectsByNameRetentionAnswer:
        """Write which drafts and branches a project keeps."""
        answer: PutProjectsByNameRetentionAnswer = self.request("PUT", f"/api/projects/{self.quote(name)}/retention", body=body)
        return answer

    def get_projects_by_name_retention_preview(self, name: str, *, drafts: int | None = None, days: int | None = None, older: Literal["ALL", "DAY", "WEEK", "MONTH", "NONE"] | None = None, branch_days: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetProjectsByNameRetentionPreviewAnswerItem]:
        """List which versions a rule keeps and deletes."""
        answer: list[GetProjectsByNameRetentionPreviewAnswerItem] = self.request("GET", f"/api/projects/{self.quote(name)}/retention/preview", query={"drafts": drafts, "days": days, "older": older, "branchDays": branch_days, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_retention_preview(self, name: str, *, drafts: int | None = None, days: int | None = None, older: Literal["ALL", "DAY", "WEEK", "MONTH", "NONE"] | None = None, branch_days: int | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetProjectsByNameRetentionPreviewAnswerItem]:
        """List which versions a rule keeps and deletes: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/retention/preview", {"drafts": drafts, "days": days, "older": older, "branchDays": branch_days, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_projects_by_name_limits(self, name: str, *, fields: str | None = None) -> GetProjectsByNameLimitsAnswer:
        """Read the limits of a project."""
        answer: GetProjectsByNameLimitsAnswer = self.request("GET", f"/api/projects/{self.quote(name)}/limits", query={"fields": fields})
        return answer

    def put_projects_by_name_limits(self, name: str, body: PutProjectsByNameLimitsBody) -> PutProjectsByNameLimitsAnswer:
        """Write the limits of a project."""
        answer: PutProjectsByNameLimitsAnswer = self.request("PUT", f"/api/projects/{self.quote(name)}/limits", body=body)
        return answer

    def get_users_by_login_limits(self, login: str, *, fields: str | None = None) -> GetUsersByLoginLimitsAnswer:
        """Read the limits of a user."""
        answer: GetUsersByLoginLimitsAnswer = self.request("GET", f"/api/users/{self.quote(login)}/limits", query={"fields": fields})
        return answer

    def put_users_by_login_limits(self, login: str, body: PutUsersByLoginLimitsBody) -> PutUsersByLoginLimitsAnswer:
        """Write the limits of a user."""
        answer: PutUsersByLoginLimitsAnswer = self.request("PUT", f"/api/users/{self.quote(login)}/limits", body=body)
        return answer

    def get_projects_by_name_members(self, name: str, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Member]:
        """List a project's members."""
        answer: list[Member] = self.request("GET", f"/api/projects/{self.quote(name)}/members", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_members(self, name: str, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Member]:
        """List a project's members: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/members", {"where": where, "limit": limit, "after": None, "fields": fields})

    def put_projects_by_name_members(self, name: str, body: list[PutProjectsByNameMembersBodyItem]) -> list[Member]:
        """Write a project's members."""
        answer: list[Member] = self.request("PUT", f"/api/projects/{self.quote(name)}/members", body=body)
        return answer

    def get_projects_by_name_tokens(self, name: str, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[LimitedToken]:
        """List a project's tokens."""
        answer: list[LimitedToken] = self.request("GET", f"/api/projects/{self.quote(name)}/tokens", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_tokens(self, name: str, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[LimitedToken]:
        """List a project's tokens: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/tokens", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_projects_by_name_tokens(self, name: str, body: PostProjectsByNameTokensBody) -> LimitedTokenWithSecret:
        """Create a project token."""
        answer: LimitedTokenWithSecret = self.request("POST", f"/api/projects/{self.quote(name)}/tokens", body=body)
        return answer

    def delete_projects_by_name_tokens_by_id(self, name: str, id: int) -> None:
        """Revoke a project token."""
        self.request("DELETE", f"/api/projects/{self.quote(name)}/tokens/{self.quote(id)}")

    def get_settings(self, *, fields: str | None = None) -> Settings:
        """Read the settings."""
        answer: Settings = self.request("GET", f"/api/settings", query={"fields": fields})
        return answer

    def put_settings(self, body: PutSettingsBody) -> Settings:
        """Change settings."""
        answer: Settings = self.request("PUT", f"/api/settings", body=body)
        return answer

    def get_sign_in_rules(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetSignInRulesAnswerItem]:
        """Read the rules of sign-in."""
        answer: list[GetSignInRulesAnswerItem] = self.request("GET", f"/api/sign-in/rules", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_sign_in_rules(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetSignInRulesAnswerItem]:
        """Read the rules of sign-in: all of them, page by page."""
        return self.pages(f"/api/sign-in/rules", {"where": where, "limit": limit, "after": None, "fields": fields})

    def put_sign_in_rules(self, body: list[PutSignInRulesBodyItem]) -> list[PutSignInRulesAnswerItem]:
        """Write the rules of sign-in."""
        answer: list[PutSignInRulesAnswerItem] = self.request("PUT", f"/api/sign-in/rules", body=body)
        return answer

    def post_sign_in_rules_preview(self, body: list[PostSignInRulesPreviewBodyItem]) -> PostSignInRulesPreviewAnswer:
        """Preview rules of sign-in."""
        answer: PostSignInRulesPreviewAnswer = self.request("POST", f"/api/sign-in/rules/preview", body=body)
        return answer

    def get_sign_in_directories(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetSignInDirectoriesAnswerItem]:
        """List the directories."""
        answer: list[GetSignInDirectoriesAnswerItem] = self.request("GET", f"/api/sign-in/directories", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_sign_in_directories(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetSignInDirectoriesAnswerItem]:
        """List the directories: all of them, page by page."""
        return self.pages(f"/api/sign-in/directories", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_sign_in_directories_test(self, body: PostSignInDirectoriesTestBody) -> PostSignInDirectoriesTestAnswer:
        """Test a directory."""
        answer: PostSignInDirectoriesTestAnswer = self.request("POST", f"/api/sign-in/directories/test", body=body)
        return answer

    def get_projects_by_name_trusted_jobs(self, name: str, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetProjectsByNameTrustedJobsAnswerItem]:
        """List the jobs that a project trusts."""
        answer: list[GetProjectsByNameTrustedJobsAnswerItem] = self.request("GET", f"/api/projects/{self.quote(name)}/trusted-jobs", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_trusted_jobs(self, name: str, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetProjectsByNameTrustedJobsAnswerItem]:
        """List the jobs that a project trusts: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/trusted-jobs", {"where": where, "limit": limit, "after": None, "fields": fields})

    def put_projects_by_name_trusted_jobs(self, name: str, body: list[PutProjectsByNameTrustedJobsBodyItem]) -> list[PutProjectsByNameTrustedJobsAnswerItem]:
        """Write the jobs that a project trusts."""
        answer: list[PutProjectsByNameTrustedJobsAnswerItem] = self.request("PUT", f"/api/projects/{self.quote(name)}/trusted-jobs", body=body)
        return answer

    def get_audit(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[AuditEntry]:
        """Read the audit log."""
        answer: list[AuditEntry] = self.request("GET", f"/api/audit", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_audit(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[AuditEntry]:
        """Read the audit log: all of them, page by page."""
        return self.pages(f"/api/audit", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_audit_verification(self, *, fields: str | None = None) -> GetAuditVerificationAnswer:
        """Check the audit log."""
        answer: GetAuditVerificationAnswer = self.request("GET", f"/api/audit/verification", query={"fields": fields})
        return answer

    def get_formats(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetFormatsAnswerItem]:
        """List the formats of reports."""
        answer: list[GetFormatsAnswerItem] = self.request("GET", f"/api/formats", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_formats(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetFormatsAnswerItem]:
        """List the formats of reports: all of them, page by page."""
        return self.pages(f"/api/formats", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_webhook_templates(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetWebhookTemplatesAnswerItem]:
        """List the templates of webhooks."""
        answer: list[GetWebhookTemplatesAnswerItem] = self.request("GET", f"/api/webhook-templates", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_webhook_templates(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetWebhookTemplatesAnswerItem]:
        """List the templates of webhooks: all of them, page by page."""
        return self.pages(f"/api/webhook-templates", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_models(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetModelsAnswerItem]:
        """List quality models."""
        answer: list[GetModelsAnswerItem] = self.request("GET", f"/api/models", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_models(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetModelsAnswerItem]:
        """List quality models: all of them, page by page."""
        return self.pages(f"/api/models", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_models_by_id(self, id: str, *, fields: str | None = None) -> Model:
        """Read a quality model."""
        answer: Model = self.request("GET", f"/api/models/{self.quote(id)}", query={"fields": fields})
        return answer

    def put_models_by_id(self, id: str, body: PutModelsByIdBody) -> PutModelsByIdAnswer:
        """Write a quality model."""
        answer: PutModelsByIdAnswer = self.request("PUT", f"/api/models/{self.quote(id)}", body=body)
        return answer

    def delete_models_by_id(self, id: str) -> None:
        """Delete a quality model."""
        self.request("DELETE", f"/api/models/{self.quote(id)}")

    def post_models_by_id_preview(self, id: str, body: PostModelsByIdPreviewBody, *, project: str | None = None) -> Preview:
        """Preview a quality model."""
        answer: Preview = self.request("POST", f"/api/models/{self.quote(id)}/preview", query={"project": project}, body=body)
        return answer

    def get_models_by_id_revisions(self, id: str, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetModelsByIdRevisionsAnswerItem]:
        """List the revisions of a quality model."""
        answer: list[GetModelsByIdRevisionsAnswerItem] = self.request("GET", f"/api/models/{self.quote(id)}/revisions", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_models_by_id_revisions(self, id: str, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetModelsByIdRevisionsAnswerItem]:
        """List the revisions of a quality model: all of them, page by page."""
        return self.pages(f"/api/models/{self.quote(id)}/revisions", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_models_by_id_revisions_by_revision(self, id: str, revision: int, *, fields: str | None = None) -> Model:
        """Read a revision of a quality model."""
        answer: Model = self.request("GET", f"/api/models/{self.quote(id)}/revisions/{self.quote(revision)}", query={"fields": fields})
        return answer

    def post_models_by_id_rerate(self, id: str) -> PostModelsByIdRerateAnswer:
        """Rate all projects of a quality model again."""
        answer: PostModelsByIdRerateAnswer = self.request("POST", f"/api/models/{self.quote(id)}/rerate")
        return answer

    def get_projects(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Project]:
        """List projects."""
        answer: list[Project] = self.request("GET", f"/api/projects", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Project]:
        """List projects: all of them, page by page."""
        return self.pages(f"/api/projects", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_projects(self, body: PostProjectsBody) -> Project:
        """Create a project."""
        answer: Project = self.request("POST", f"/api/projects", body=body)
        return answer

    def get_portfolio(self, *, measures: str | None = None, versions: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Standing]:
        """List the state of all projects."""
        answer: list[Standing] = self.request("GET", f"/api/portfolio", query={"measures": measures, "versions": versions, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_portfolio(self, *, measures: str | None = None, versions: int | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Standing]:
        """List the state of all projects: all of them, page by page."""
        return self.pages(f"/api/portfolio", {"measures": measures, "versions": versions, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_portfolio_summary(self, *, group: str | None = None, favourites: bool | None = None, measures: str | None = None, days: int | None = None, fields: str | None = None) -> GetPortfolioSummaryAnswer:
        """Rate a group of projects as a whole."""
        answer: GetPortfolioSummaryAnswer = self.request("GET", f"/api/portfolio/summary", query={"group": group, "favourites": favourites, "measures": measures, "days": days, "fields": fields})
        return answer

    def get_projects_by_name_portfolio(self, name: str, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[BranchStanding]:
        """List the state of a project's branches."""
        answer: list[BranchStanding] = self.request("GET", f"/api/projects/{self.quote(name)}/portfolio", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_portfolio(self, name: str, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[BranchStanding]:
        """List the state of a project's branches: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/portfolio", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_favourites(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetFavouritesAnswerItem]:
        """List your favourite projects."""
        answer: list[GetFavouritesAnswerItem] = self.request("GET", f"/api/favourites", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_favourites(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetFavouritesAnswerItem]:
        """List your favourite projects: all of them, page by page."""
        return self.pages(f"/api/favourites", {"where": where, "limit": limit, "after": None, "fields": fields})

    def put_projects_by_name_favourite(self, name: str) -> None:
        """Mark a project as your favourite."""
        self.request("PUT", f"/api/projects/{self.quote(name)}/favourite")

    def delete_projects_by_name_favourite(self, name: str) -> None:
        """Remove a project from your favourites."""
        self.request("DELETE", f"/api/projects/{self.quote(name)}/favourite")

    def get_dashboards(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetDashboardsAnswerItem]:
        """List dashboards."""
        answer: list[GetDashboardsAnswerItem] = self.request("GET", f"/api/dashboards", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_dashboards(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetDashboardsAnswerItem]:
        """List dashboards: all of them, page by page."""
        return self.pages(f"/api/dashboards", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_dashboards(self, body: PostDashboardsBody) -> PostDashboardsAnswer:
        """Create a dashboard."""
        answer: PostDashboardsAnswer = self.request("POST", f"/api/dashboards", body=body)
        return answer

    def get_dashboards_by_id(self, id: int, *, fields: str | None = None) -> GetDashboardsByIdAnswer:
        """Read a dashboard."""
        answer: GetDashboardsByIdAnswer = self.request("GET", f"/api/dashboards/{self.quote(id)}", query={"fields": fields})
        return answer

    def put_dashboards_by_id(self, id: int, body: PutDashboardsByIdBody) -> PutDashboardsByIdAnswer:
        """Change a dashboard."""
        answer: PutDashboardsByIdAnswer = self.request("PUT", f"/api/dashboards/{self.quote(id)}", body=body)
        return answer

    def delete_dashboards_by_id(self, id: int) -> None:
        """Delete a dashboard."""
        self.request("DELETE", f"/api/dashboards/{self.quote(id)}")

    def get_projects_by_name(self, name: str, *, fields: str | None = None) -> Project:
        """Read a project."""
        answer: Project = self.request("GET", f"/api/projects/{self.quote(name)}", query={"fields": fields})
        return answer

    def put_projects_by_name(self, name: str, body: PutProjectsByNameBody) -> Project:
        """Change a project."""
        answer: Project = self.request("PUT", f"/api/projects/{self.quote(name)}", body=body)
        return answer

    def delete_projects_by_name(self, name: str) -> Task:
        """Delete a project."""
        answer: Task = self.request("DELETE", f"/api/projects/{self.quote(name)}")
        return answer

    def get_projects_by_name_branches(self, name: str, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Branch]:
        """List a project's branches."""
        answer: list[Branch] = self.request("GET", f"/api/projects/{self.quote(name)}/branches", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_branches(self, name: str, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Branch]:
        """List a project's branches: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/branches", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_projects_by_name_branches(self, name: str, body: PostProjectsByNameBranchesBody) -> Branch:
        """Create a branch."""
        answer: Branch = self.request("POST", f"/api/projects/{self.quote(name)}/branches", body=body)
        return answer

    def get_projects_by_name_branches_by_branch(self, name: str, branch: str, *, fields: str | None = None) -> Branch:
        """Read a branch."""
        answer: Branch = self.request("GET", f"/api/projects/{self.quote(name)}/branches/{self.quote(branch)}", query={"fields": fields})
        return answer

    def put_projects_by_name_branches_by_branch(self, name: str, branch: str, body: PutProjectsByNameBranchesByBranchBody) -> Branch:
        """Change a branch."""
        answer: Branch = self.request("PUT", f"/api/projects/{self.quote(name)}/branches/{self.quote(branch)}", body=body)
        return answer

    def delete_projects_by_name_branches_by_branch(self, name: str, branch: str) -> Task:
        """Delete a branch."""
        answer: Task = self.request("DELETE", f"/api/projects/{self.quote(name)}/branches/{self.quote(branch)}")
        return answer

    def get_projects_by_name_branches_by_branch_exclusions(self, name: str, branch: str, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetProjectsByNameBranchesByBranchExclusionsAnswerItem]:
        """List the excluded and relaxed artifacts of a branch."""
        answer: list[GetProjectsByNameBranchesByBranchExclusionsAnswerItem] = self.request("GET", f"/api/projects/{self.quote(name)}/branches/{self.quote(branch)}/exclusions", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_branches_by_branch_exclusions(self, name: str, branch: str, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetProjectsByNameBranchesByBranchExclusionsAnswerItem]:
        """List the excluded and relaxed artifacts of a branch: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/branches/{self.quote(branch)}/exclusions", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_projects_by_name_builds(self, name: str, body: Body, *, branch: str | None = None, version: str | None = None, baseline: bool | None = None, date: str | None = None, commit: str | None = None, target: str | None = None, base: str | None = None, ancestors: str | None = None, part: str | None = None, expect: str | None = None, carry: bool | None = None, strip: str | None = None, path_prefix: str | None = None, content_type: str = "application/x-ndjson") -> Task:
        """Send results."""
        answer: Task = self.request("POST", f"/api/projects/{self.quote(name)}/builds", query={"branch": branch, "version": version, "baseline": baseline, "date": date, "commit": commit, "target": target, "base": base, "ancestors": ancestors, "part": part, "expect": expect, "carry": carry, "strip": strip, "pathPrefix": path_prefix}, body=body, content_type=content_type)
        return answer

    def post_projects_by_name_builds_preview(self, name: str, body: Body, *, strip: str | None = None, path_prefix: str | None = None, content_type: str = "application/x-ndjson") -> PostProjectsByNameBuildsPreviewAnswer:
        """Preview results."""
        answer: PostProjectsByNameBuildsPreviewAnswer = self.request("POST", f"/api/projects/{self.quote(name)}/builds/preview", query={"strip": strip, "pathPrefix": path_prefix}, body=body, content_type=content_type)
        return answer

    def post_projects_by_name_rerate(self, name: str, *, version: int | None = None) -> Task:
        """Rate versions again."""
        answer: Task = self.request("POST", f"/api/projects/{self.quote(name)}/rerate", query={"version": version})
        return answer

    def get_projects_by_name_versions(self, name: str, *, branch: str | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Version]:
        """List a project's versions."""
        answer: list[Version] = self.request("GET", f"/api/projects/{self.quote(name)}/versions", query={"branch": branch, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_versions(self, name: str, *, branch: str | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Version]:
        """List a project's versions: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/versions", {"branch": branch, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_versions_by_id_results(self, id: int, *, source: bool | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetVersionsByIdResultsAnswerItem]:
        """Read a version's results."""
        answer: list[GetVersionsByIdResultsAnswerItem] = self.request("GET", f"/api/versions/{self.quote(id)}/results", query={"source": source, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_versions_by_id_results(self, id: int, *, source: bool | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetVersionsByIdResultsAnswerItem]:
        """Read a version's results: all of them, page by page."""
        return self.pages(f"/api/versions/{self.quote(id)}/results", {"source": source, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_versions_by_id(self, id: int, *, fit: Literal["github"] | None = None, fields: str | None = None) -> Version:
        """Read a version."""
        answer: Version = self.request("GET", f"/api/versions/{self.quote(id)}", query={"fit": fit, "fields": fields})
        return answer

    def put_versions_by_id(self, id: int, body: PutVersionsByIdBody) -> Version:
        """Change a version."""
        answer: Version = self.request("PUT", f"/api/versions/{self.quote(id)}", body=body)
        return answer

    def delete_versions_by_id(self, id: int) -> Task:
        """Delete a version."""
        answer: Task = self.request("DELETE", f"/api/versions/{self.quote(id)}")
        return answer

    def post_versions_by_id_complete(self, id: int) -> Version:
        """Stop waiting for parts of a version."""
        answer: Version = self.request("POST", f"/api/versions/{self.quote(id)}/complete")
        return answer

    def get_versions_by_id_gate(self, id: int, *, fields: str | None = None) -> GateResult:
        """Read the gate's result for a version."""
        answer: GateResult = self.request("GET", f"/api/versions/{self.quote(id)}/gate", query={"fields": fields})
        return answer

    def get_versions_by_id_compare_by_other(self, id: int, other: int, *, fields: str | None = None) -> Comparison:
        """Compare two versions."""
        answer: Comparison = self.request("GET", f"/api/versions/{self.quote(id)}/compare/{self.quote(other)}", query={"fields": fields})
        return answer

    def get_versions_by_id_compare_by_other_artifacts(self, id: int, other: int, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[ComparedArtifact]:
        """List the artifacts that changed between two versions."""
        answer: list[ComparedArtifact] = self.request("GET", f"/api/versions/{self.quote(id)}/compare/{self.quote(other)}/artifacts", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_versions_by_id_compare_by_other_artifacts(self, id: int, other: int, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[ComparedArtifact]:
        """List the artifacts that changed between two versions: all of them, page by page."""
        return self.pages(f"/api/versions/{self.quote(id)}/compare/{self.quote(other)}/artifacts", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_versions_by_id_compare_by_other_findings(self, id: int, other: int, *, change: str | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[ComparedFinding]:
        """List new and fixed findings between two versions."""
        answer: list[ComparedFinding] = self.request("GET", f"/api/versions/{self.quote(id)}/compare/{self.quote(other)}/findings", query={"change": change, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_versions_by_id_compare_by_other_findings(self, id: int, other: int, *, change: str | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[ComparedFinding]:
        """List new and fixed findings between two versions: all of them, page by page."""
        return self.pages(f"/api/versions/{self.quote(id)}/compare/{self.quote(other)}/findings", {"change": change, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_tasks(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Task]:
        """List tasks."""
        answer: list[Task] = self.request("GET", f"/api/tasks", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_tasks(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Task]:
        """List tasks: all of them, page by page."""
        return self.pages(f"/api/tasks", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_tasks_by_id(self, id: int, *, fields: str | None = None) -> Task:
        """Read a task."""
        answer: Task = self.request("GET", f"/api/tasks/{self.quote(id)}", query={"fields": fields})
        return answer

    def delete_tasks_by_id(self, id: int) -> None:
        """Cancel a task."""
        self.request("DELETE", f"/api/tasks/{self.quote(id)}")

    def get_projects_by_name_artifacts(self, name: str, *, branch: str | None = None, version: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Artifact]:
        """List a project's artifacts."""
        answer: list[Artifact] = self.request("GET", f"/api/projects/{self.quote(name)}/artifacts", query={"branch": branch, "version": version, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_artifacts(self, name: str, *, branch: str | None = None, version: int | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Artifact]:
        """List a project's artifacts: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/artifacts", {"branch": branch, "version": version, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_artifacts_by_id(self, id: int, *, version: int | None = None, fields: str | None = None) -> ArtifactDetail:
        """Read an artifact."""
        answer: ArtifactDetail = self.request("GET", f"/api/artifacts/{self.quote(id)}", query={"version": version, "fields": fields})
        return answer

    def put_artifacts_by_id(self, id: int, body: PutArtifactsByIdBody) -> ArtifactDetail:
        """Relax or exclude an artifact."""
        answer: ArtifactDetail = self.request("PUT", f"/api/artifacts/{self.quote(id)}", body=body)
        return answer

    def get_artifacts_by_id_ancestors(self, id: int, *, version: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Artifact]:
        """List an artifact's ancestors."""
        answer: list[Artifact] = self.request("GET", f"/api/artifacts/{self.quote(id)}/ancestors", query={"version": version, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_artifacts_by_id_ancestors(self, id: int, *, version: int | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Artifact]:
        """List an artifact's ancestors: all of them, page by page."""
        return self.pages(f"/api/artifacts/{self.quote(id)}/ancestors", {"version": version, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_artifacts_by_id_triage(self, id: int, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[ArtifactTriageEntry]:
        """List the triage of an artifact."""
        answer: list[ArtifactTriageEntry] = self.request("GET", f"/api/artifacts/{self.quote(id)}/triage", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_artifacts_by_id_triage(self, id: int, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[ArtifactTriageEntry]:
        """List the triage of an artifact: all of them, page by page."""
        return self.pages(f"/api/artifacts/{self.quote(id)}/triage", {"where": where, "limit": limit, "after": None, "fields": fields})

    def get_artifacts_by_id_children(self, id: int, *, version: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Child]:
        """List an artifact's children."""
        answer: list[Child] = self.request("GET", f"/api/artifacts/{self.quote(id)}/children", query={"version": version, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_artifacts_by_id_children(self, id: int, *, version: int | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Child]:
        """List an artifact's children: all of them, page by page."""
        return self.pages(f"/api/artifacts/{self.quote(id)}/children", {"version": version, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_artifacts_by_id_infos(self, id: int, *, version: int | None = None, fields: str | None = None) -> dict[str, GetArtifactsByIdInfosAnswerValue]:
        """Read an artifact's infos."""
        answer: dict[str, GetArtifactsByIdInfosAnswerValue] = self.request("GET", f"/api/artifacts/{self.quote(id)}/infos", query={"version": version, "fields": fields})
        return answer

    def get_artifacts_by_id_links(self, id: int, *, version: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Link]:
        """List an artifact's links."""
        answer: list[Link] = self.request("GET", f"/api/artifacts/{self.quote(id)}/links", query={"version": version, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_artifacts_by_id_links(self, id: int, *, version: int | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Link]:
        """List an artifact's links: all of them, page by page."""
        return self.pages(f"/api/artifacts/{self.quote(id)}/links", {"version": version, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_artifacts_by_id_structure(self, id: int, *, link: str | None = None, depth: int | None = None, version: int | None = None, fields: str | None = None) -> GetArtifactsByIdStructureAnswer:
        """Read the structure below an artifact."""
        answer: GetArtifactsByIdStructureAnswer = self.request("GET", f"/api/artifacts/{self.quote(id)}/structure", query={"link": link, "depth": depth, "version": version, "fields": fields})
        return answer

    def get_artifacts_by_id_history(self, id: int, *, measures: str | None = None, indicators: str | None = None, context: bool | None = None, version: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[History]:
        """Read an artifact's history."""
        answer: list[History] = self.request("GET", f"/api/artifacts/{self.quote(id)}/history", query={"measures": measures, "indicators": indicators, "context": context, "version": version, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_artifacts_by_id_history(self, id: int, *, measures: str | None = None, indicators: str | None = None, context: bool | None = None, version: int | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[History]:
        """Read an artifact's history: all of them, page by page."""
        return self.pages(f"/api/artifacts/{self.quote(id)}/history", {"measures": measures, "indicators": indicators, "context": context, "version": version, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_artifacts_by_id_distribution(self, id: int, *, indicator: str | None = None, type: str | None = None, version: int | None = None, fields: str | None = None) -> Distribution:
        """Read the distribution of levels."""
        answer: Distribution = self.request("GET", f"/api/artifacts/{self.quote(id)}/distribution", query={"indicator": indicator, "type": type, "version": version, "fields": fields})
        return answer

    def get_artifacts_by_id_explain(self, id: int, *, indicator: str | None = None, version: int | None = None, fields: str | None = None) -> Explanation:
        """Explain a rating."""
        answer: Explanation = self.request("GET", f"/api/artifacts/{self.quote(id)}/explain", query={"indicator": indicator, "version": version, "fields": fields})
        return answer

    def get_artifacts_by_id_source(self, id: int, *, version: int | None = None, fields: str | None = None) -> Source:
        """Read the source of an artifact."""
        answer: Source = self.request("GET", f"/api/artifacts/{self.quote(id)}/source", query={"version": version, "fields": fields})
        return answer

    def get_artifacts_by_id_coverage(self, id: int, *, version: int | None = None, fields: str | None = None) -> GetArtifactsByIdCoverageAnswer:
        """Read which lines of an artifact were executed."""
        answer: GetArtifactsByIdCoverageAnswer = self.request("GET", f"/api/artifacts/{self.quote(id)}/coverage", query={"version": version, "fields": fields})
        return answer

    def get_artifacts_by_id_authors(self, id: int, *, version: int | None = None, fields: str | None = None) -> GetArtifactsByIdAuthorsAnswer:
        """Read who wrote the lines of an artifact."""
        answer: GetArtifactsByIdAuthorsAnswer = self.request("GET", f"/api/artifacts/{self.quote(id)}/authors", query={"version": version, "fields": fields})
        return answer

    def get_artifacts_by_id_changes(self, id: int, *, version: int | None = None, fields: str | None = None) -> Changes:
        """Read which lines of an artifact changed."""
        answer: Changes = self.request("GET", f"/api/artifacts/{self.quote(id)}/changes", query={"version": version, "fields": fields})
        return answer

    def get_artifacts_by_id_findings(self, id: int, *, scope: Literal["self", "all"] | None = None, category: str | None = None, family: str | None = None, sort: str | None = None, version: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fit: Literal["github"] | None = None, fields: str | None = None) -> list[Finding]:
        """List an artifact's findings."""
        answer: list[Finding] = self.request("GET", f"/api/artifacts/{self.quote(id)}/findings", query={"scope": scope, "category": category, "family": family, "sort": sort, "version": version, "where": where, "limit": limit, "after": after, "fit": fit, "fields": fields})
        return answer

    def iterate_artifacts_by_id_findings(self, id: int, *, scope: Literal["self", "all"] | None = None, category: str | None = None, family: str | None = None, sort: str | None = None, version: int | None = None, where: str | None = None, limit: int | None = None, fit: Literal["github"] | None = None, fields: str | None = None) -> Iterator[Finding]:
        """List an artifact's findings: all of them, page by page."""
        return self.pages(f"/api/artifacts/{self.quote(id)}/findings", {"scope": scope, "category": category, "family": family, "sort": sort, "version": version, "where": where, "limit": limit, "after": None, "fit": fit, "fields": fields})

    def get_artifacts_by_id_findings_facets(self, id: int, *, by: str | None = None, category: str | None = None, family: str | None = None, values: int | None = None, scope: Literal["self", "all"] | None = None, version: int | None = None, where: str | None = None, fields: str | None = None) -> Facets:
        """Count an artifact's findings."""
        answer: Facets = self.request("GET", f"/api/artifacts/{self.quote(id)}/findings/facets", query={"by": by, "category": category, "family": family, "values": values, "scope": scope, "version": version, "where": where, "fields": fields})
        return answer

    def post_artifacts_by_id_query(self, id: int, body: QueryBody, *, version: int | None = None, limit: int | None = None, after: str | None = None) -> QueryAnswer:
        """Query the descendants of an artifact."""
        answer: QueryAnswer = self.request("POST", f"/api/artifacts/{self.quote(id)}/query", query={"version": version, "limit": limit, "after": after}, body=body)
        return answer

    def get_findings(self, *, category: str | None = None, family: str | None = None, sort: str | None = None, distinct: bool | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fit: Literal["github"] | None = None, fields: str | None = None) -> list[Finding]:
        """List all findings."""
        answer: list[Finding] = self.request("GET", f"/api/findings", query={"category": category, "family": family, "sort": sort, "distinct": distinct, "where": where, "limit": limit, "after": after, "fit": fit, "fields": fields})
        return answer

    def iterate_findings(self, *, category: str | None = None, family: str | None = None, sort: str | None = None, distinct: bool | None = None, where: str | None = None, limit: int | None = None, fit: Literal["github"] | None = None, fields: str | None = None) -> Iterator[Finding]:
        """List all findings: all of them, page by page."""
        return self.pages(f"/api/findings", {"category": category, "family": family, "sort": sort, "distinct": distinct, "where": where, "limit": limit, "after": None, "fit": fit, "fields": fields})

    def get_findings_facets(self, *, by: str | None = None, category: str | None = None, family: str | None = None, values: int | None = None, distinct: bool | None = None, where: str | None = None, fields: str | None = None) -> Facets:
        """Count all findings."""
        answer: Facets = self.request("GET", f"/api/findings/facets", query={"by": by, "category": category, "family": family, "values": values, "distinct": distinct, "where": where, "fields": fields})
        return answer

    def get_rules(self, *, id: str | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetRulesAnswerItem]:
        """List the definitions of a rule."""
        answer: list[GetRulesAnswerItem] = self.request("GET", f"/api/rules", query={"id": id, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_rules(self, *, id: str | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetRulesAnswerItem]:
        """List the definitions of a rule: all of them, page by page."""
        return self.pages(f"/api/rules", {"id": id, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_artifacts_by_id_rule_history(self, id: int, *, rule: str | None = None, version: int | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[RuleHistory]:
        """Read the history of a rule."""
        answer: list[RuleHistory] = self.request("GET", f"/api/artifacts/{self.quote(id)}/rule-history", query={"rule": rule, "version": version, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_artifacts_by_id_rule_history(self, id: int, *, rule: str | None = None, version: int | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[RuleHistory]:
        """Read the history of a rule: all of them, page by page."""
        return self.pages(f"/api/artifacts/{self.quote(id)}/rule-history", {"rule": rule, "version": version, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_findings_by_id(self, id: int, *, version: int | None = None, fields: str | None = None) -> FindingDetail:
        """Read a finding."""
        answer: FindingDetail = self.request("GET", f"/api/findings/{self.quote(id)}", query={"version": version, "fields": fields})
        return answer

    def put_findings_by_id(self, id: int, body: PutFindingsByIdBody) -> FindingDetail:
        """Triage a finding."""
        answer: FindingDetail = self.request("PUT", f"/api/findings/{self.quote(id)}", body=body)
        return answer

    def get_findings_by_id_history(self, id: int, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[TriageEntry]:
        """List the triage of a finding."""
        answer: list[TriageEntry] = self.request("GET", f"/api/findings/{self.quote(id)}/history", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_findings_by_id_history(self, id: int, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[TriageEntry]:
        """List the triage of a finding: all of them, page by page."""
        return self.pages(f"/api/findings/{self.quote(id)}/history", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_findings_triage(self, body: PostFindingsTriageBody) -> PostFindingsTriageAnswer:
        """Triage many findings."""
        answer: PostFindingsTriageAnswer = self.request("POST", f"/api/findings/triage", body=body)
        return answer

    def get_filters(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[SavedFilter]:
        """List saved filters."""
        answer: list[SavedFilter] = self.request("GET", f"/api/filters", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_filters(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[SavedFilter]:
        """List saved filters: all of them, page by page."""
        return self.pages(f"/api/filters", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_filters(self, body: PostFiltersBody) -> SavedFilter:
        """Save a filter of findings."""
        answer: SavedFilter = self.request("POST", f"/api/filters", body=body)
        return answer

    def get_filters_by_id(self, id: int, *, fields: str | None = None) -> SavedFilter:
        """Read a saved filter."""
        answer: SavedFilter = self.request("GET", f"/api/filters/{self.quote(id)}", query={"fields": fields})
        return answer

    def put_filters_by_id(self, id: int, body: PutFiltersByIdBody) -> SavedFilter:
        """Change a saved filter."""
        answer: SavedFilter = self.request("PUT", f"/api/filters/{self.quote(id)}", body=body)
        return answer

    def delete_filters_by_id(self, id: int) -> None:
        """Delete a saved filter."""
        self.request("DELETE", f"/api/filters/{self.quote(id)}")

    def get_queries(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[SavedQuery]:
        """List saved queries."""
        answer: list[SavedQuery] = self.request("GET", f"/api/queries", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_queries(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[SavedQuery]:
        """List saved queries: all of them, page by page."""
        return self.pages(f"/api/queries", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_queries(self, body: PostQueriesBody) -> SavedQuery:
        """Save a query."""
        answer: SavedQuery = self.request("POST", f"/api/queries", body=body)
        return answer

    def get_queries_by_id(self, id: int, *, fields: str | None = None) -> SavedQuery:
        """Read a saved query."""
        answer: SavedQuery = self.request("GET", f"/api/queries/{self.quote(id)}", query={"fields": fields})
        return answer

    def put_queries_by_id(self, id: int, body: PutQueriesByIdBody) -> SavedQuery:
        """Change a saved query."""
        answer: SavedQuery = self.request("PUT", f"/api/queries/{self.quote(id)}", body=body)
        return answer

    def delete_queries_by_id(self, id: int) -> None:
        """Delete a saved query."""
        self.request("DELETE", f"/api/queries/{self.quote(id)}")

    def get_search(self, *, q: str | None = None, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[GetSearchAnswerItem]:
        """Search by name."""
        answer: list[GetSearchAnswerItem] = self.request("GET", f"/api/search", query={"q": q, "where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_search(self, *, q: str | None = None, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[GetSearchAnswerItem]:
        """Search by name: all of them, page by page."""
        return self.pages(f"/api/search", {"q": q, "where": where, "limit": limit, "after": None, "fields": fields})

    def get_events(self, *, project: str | None = None, type: str | None = None, follow: bool | None = None) -> str:
        """Follow events."""
        answer: str = self.request("GET", f"/api/events", query={"project": project, "type": type, "follow": follow})
        return answer

    def get_projects_by_name_webhooks(self, name: str, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Webhook]:
        """List a project's webhooks."""
        answer: list[Webhook] = self.request("GET", f"/api/projects/{self.quote(name)}/webhooks", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_projects_by_name_webhooks(self, name: str, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Webhook]:
        """List a project's webhooks: all of them, page by page."""
        return self.pages(f"/api/projects/{self.quote(name)}/webhooks", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_projects_by_name_webhooks(self, name: str, body: PostProjectsByNameWebhooksBody) -> WebhookWithSecret:
        """Create a webhook of a project."""
        answer: WebhookWithSecret = self.request("POST", f"/api/projects/{self.quote(name)}/webhooks", body=body)
        return answer

    def get_webhooks(self, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Webhook]:
        """List the webhooks for all projects."""
        answer: list[Webhook] = self.request("GET", f"/api/webhooks", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_webhooks(self, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Webhook]:
        """List the webhooks for all projects: all of them, page by page."""
        return self.pages(f"/api/webhooks", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_webhooks(self, body: PostWebhooksBody) -> WebhookWithSecret:
        """Create a webhook for all projects."""
        answer: WebhookWithSecret = self.request("POST", f"/api/webhooks", body=body)
        return answer

    def get_webhooks_by_id(self, id: int, *, fields: str | None = None) -> Webhook:
        """Read a webhook."""
        answer: Webhook = self.request("GET", f"/api/webhooks/{self.quote(id)}", query={"fields": fields})
        return answer

    def put_webhooks_by_id(self, id: int, body: PutWebhooksByIdBody) -> Webhook:
        """Change a webhook."""
        answer: Webhook = self.request("PUT", f"/api/webhooks/{self.quote(id)}", body=body)
        return answer

    def delete_webhooks_by_id(self, id: int) -> None:
        """Delete a webhook."""
        self.request("DELETE", f"/api/webhooks/{self.quote(id)}")

    def post_webhooks_by_id_secret(self, id: int) -> WebhookWithSecret:
        """Replace the secret of a webhook."""
        answer: WebhookWithSecret = self.request("POST", f"/api/webhooks/{self.quote(id)}/secret")
        return answer

    def post_webhooks_by_id_test(self, id: int) -> Delivery:
        """Send a test event."""
        answer: Delivery = self.request("POST", f"/api/webhooks/{self.quote(id)}/test")
        return answer

    def get_users_by_login_mail(self, login: str, *, fields: str | None = None) -> Mail:
        """Read what a user gets by mail."""
        answer: Mail = self.request("GET", f"/api/users/{self.quote(login)}/mail", query={"fields": fields})
        return answer

    def put_users_by_login_mail(self, login: str, body: PutUsersByLoginMailBody) -> Mail:
        """Choose what a user gets by mail."""
        answer: Mail = self.request("PUT", f"/api/users/{self.quote(login)}/mail", body=body)
        return answer

    def get_mail(self, *, fields: str | None = None) -> MailState:
        """Read the state of mail."""
        answer: MailState = self.request("GET", f"/api/mail", query={"fields": fields})
        return answer

    def post_mail_test(self) -> MailState:
        """Send a test mail to yourself."""
        answer: MailState = self.request("POST", f"/api/mail/test")
        return answer

    def get_webhooks_by_id_deliveries(self, id: int, *, where: str | None = None, limit: int | None = None, after: str | None = None, fields: str | None = None) -> list[Delivery]:
        """List the deliveries of a webhook."""
        answer: list[Delivery] = self.request("GET", f"/api/webhooks/{self.quote(id)}/deliveries", query={"where": where, "limit": limit, "after": after, "fields": fields})
        return answer

    def iterate_webhooks_by_id_deliveries(self, id: int, *, where: str | None = None, limit: int | None = None, fields: str | None = None) -> Iterator[Delivery]:
        """List the deliveries of a webhook: all of them, page by page."""
        return self.pages(f"/api/webhooks/{self.quote(id)}/deliveries", {"where": where, "limit": limit, "after": None, "fields": fields})

    def post_webhooks_by_id_deliveries_by_delivery_resend(self, id: int, delivery: int) -> Delivery:
        """Send an event again."""
        answer: Delivery = self.request("POST", f"/api/webhooks/{self.quote(id)}/deliveries/{self.quote(delivery)}/resend")
        return answer
