/** sysexits.h, for supervisors. */
export const exitCodes = {
  /** The database; may pass. */
  unavailable: 69,
  /** A bug. */
  unforeseen: 70,
  noAccess: 73,
  disk: 74,
  /** May pass soon. */
  busy: 75,
  /** A restart without changes does not help. */
  config: 78,
} as const

export type FaultReason = keyof typeof exitCodes

/** The message is one sentence. */
export class StartFault extends Error {
  readonly reason: FaultReason

  constructor(reason: FaultReason, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartFault'
    this.reason = reason
  }
}
