/** Can be read more than once. */
export type FileBytes = {
  /** Bytes. */
  size: number
  read(): AsyncIterable<Buffer>
}

/** Deleted after the response. */
export type ReceivedFile = FileBytes & {
  /** Without folders. */
  name: string
  path: string
  sha256: Buffer
}
