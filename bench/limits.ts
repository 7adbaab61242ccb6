/** What must hold, as ratios within one run. */
export const batchLimits = {
  /** Five parts that wait together against one build of the whole. */
  partsRatio: 1.5,
  ingestRatio: (artifacts: number): number => (artifacts >= 1_000_000 ? 6 : 5),
  /** What blocks spare grows with their number. */
  scanRatio: (artifacts: number): number => (artifacts >= 1_000_000 ? 0.15 : 1),
  randomScanRatio: 1,
  historyMilliseconds: 1000,
  rerateMilliseconds: 150,
  diskShare: 1 / 3,
  /** The index for searches, as a share of a build's time and of a snapshot's size. */
  searchIndexShare: 0.1,
  healthMilliseconds: 200,
};

/** The same for versions that share what did not change. */
export const packLimits = {
  /** A version with 1 % changed against a whole one. */
  changedShare: 0.05,
  /** The history of a value over packed versions against whole ones. */
  historyRatio: 0.3,
  columnMilliseconds: 200,
};

/** The same for reports of other tools. */
export const reportLimits = {
  /** 20 MB a second. */
  millisecondsPerMegabyte: 50,
  parseRatio: 8,
  residentMegabytes: 600,
  recognitionMilliseconds: 1,
};

/** The same for the API over HTTP. */
export const apiLimits = {
  topQueryRatio: 5,
  topQueryMilliseconds: 3,
  /** 2,500 queries a second where one artifact is sent 43,000 times. */
  topLoadRatio: 17,
  smallMilliseconds: 2,
  /** Counts by groups of findings against counts of each finding, with all files in the cache of the system. */
  groupedRatio: 0.1,
  /** A search by the indexes of versions against comparing every name in memory. */
  searchRatio: 0.5,
  searchMilliseconds: 100,
  slowestSearchMilliseconds: 300,
  idleMegabytes: 400,
  /** Reading the index of a version. */
  coldSearchMilliseconds: 1,
  streamRatio: 2,
  /** Beside the heaviest requests and builds. */
  eventLoopMilliseconds: 25,
  /** Arrow against JSON. */
  arrowRatio: 1 / 5,
  /** The same findings as SARIF against JSON. */
  sarifRatio: 1.5,
  /** The same against JSON.stringify of results that are in memory: 50 MB a second on a fast machine. */
  sarifBareRatio: 4,
  /** Flat, but for what a garbage collector leaves lying about. */
  memoryRatio: 1.15,
  loadRatio: 2,
  /** Any kind of token or role against a temporary token. */
  tokenRatio: 1.1,
};

/** The same for events that many clients follow. */
export const eventLimits = {
  /** The median of 500 clients against one alone. */
  oneClientRatio: 10,
  /** Other requests do not wait for the streams. */
  healthMilliseconds: 250,
  /** A socket, its buffers and what waits in them. */
  streamKilobytes: 200,
};

/** The same beside clients that are slow or hostile. */
export const hostileLimits = {
  otherUsersRatio: 2,
  /** Twice the budget of transfers: connections, hashing of passwords, columns, and what the collector has not freed. */
  residentMegabytes: 512,
};

/** The same for the analyser of source code. */
export const analyserLimits = {
  /** At least 60 % of the parser's own speed. */
  parserRatio: 1 / 0.6,
  /** Times as many threads, divided by what they gain. */
  threadsRatio: 1.5,
  secondRatio: 1 / 20,
  memoryRatio: 1.5,
};

/** The same for `belvedere check`. */
export const checkLimits = {
  /** Times the least that a check of one file can cost. */
  leastRatio: 1.5,
};

/** The same for PostgreSQL in the place of the data folder. */
export const postgresLimits = {
  /** At least 0.8 times as fast as embedded. */
  embeddedRatio: 1 / 0.8,
  /** Times as many nodes, divided by what they gain. */
  nodesRatio: 2 / 1.7,
  /** Processor time of a request on two nodes against one: flat, but for what a busy machine adds. */
  processorRatio: 1.15,
  columnMilliseconds: 150,
};
