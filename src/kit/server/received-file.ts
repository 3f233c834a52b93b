export type FileBytes = {
  /** Bytes. */
  size: number
  read(): AsyncIterable<Buffer>
}

export type ReceivedFile = FileBytes & {
  /** Without folders. */
  name: string
  path: string
  sha256: Buffer
}
