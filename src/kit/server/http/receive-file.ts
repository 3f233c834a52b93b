import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { Problem } from '#kit/shared/problem.ts'
import { HOUR } from '#kit/shared/time.ts'
import { uploadProblem } from '#kit/shared/upload-problem.ts'
import type { ReceivedFile } from './received-file.ts'

export type FileEndpoint = Endpoint & { file: NonNullable<Endpoint['file']> }

/** `remove` may be called more than once. */
export type Received = { file: ReceivedFile; fields: Record<string, string>; remove: () => Promise<void> }

const PREFIX = 'openfield-upload-'
/** Left from killed processes. */
const FORGOTTEN_MS = HOUR

const FIELDS = { count: 20, nameBytes: 100, valueBytes: 64 * 1024, headers: 20 } as const
/** Read from a refused request, so that its client reads the response. */
const LINGER = { bytes: 4 * 1024 * 1024, ms: 2_000 } as const

/** Refuses before reading: unsupported-content-type, and file-too-large by Content-Length. */
export async function acceptFiles(scope: FastifyInstance, endpoint: FileEndpoint): Promise<void> {
  await removeForgotten()
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addHook('onRequest', async request => refuseAtOnce(request, endpoint))
  scope.addHook('onSend', async (request, reply) => endUpload(request, reply))
}

/**
 * The caller must call `remove`. Refuses: file-missing, file-empty, file-too-large, malformed-request. Leaves nothing
 * behind when it throws.
 */
export async function receiveFile(request: FastifyRequest, endpoint: FileEndpoint): Promise<Received> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await readForm(request, endpoint, join(folder, 'file'))), remove }
  } catch (error) {
    await remove()
    throw error instanceof Problem || isOurFault(error) ? error : malformed()
  }
}

async function removeForgotten(): Promise<void> {
  const names = (await readdir(tmpdir())).filter(name => name.startsWith(PREFIX))
  for (const folder of names.map(name => join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function refuseAtOnce({ headers }: FastifyRequest, endpoint: FileEndpoint): void {
  const [type] = (headers['content-type'] ?? '').split(';', 1)
  if (type!.trim().toLowerCase() !== 'multipart/form-data') throw uploadProblem('unsupported-content-type')
  const { maxBytes, fieldBytes = FIELDS.valueBytes } = endpoint.file
  // Content-Length also counts boundaries, headers and fields.
  if (Number(headers['content-length'] ?? 0) > maxBytes + FIELDS.count * fieldBytes)
    throw refusal(endpoint, 'file-too-large')
}

async function readForm(request: FastifyRequest, endpoint: FileEndpoint, path: string) {
  const { field, maxBytes, fieldBytes = FIELDS.valueBytes } = endpoint.file
  const fields = new Map<string, string>()
  let file: ReceivedFile | undefined
  const limits = {
    fieldNameSize: FIELDS.nameBytes,
    fieldSize: fieldBytes,
    fields: FIELDS.count,
    headerPairs: FIELDS.headers,
    files: 2,
    parts: FIELDS.count + 2,
    // One extra byte tells a full file from a truncated one.
    fileSize: maxBytes + 1,
  }
  for await (const part of request.parts({ limits, throwFileSizeLimit: false } as object)) {
    if (part.type === 'field') takeField(fields, part)
    else if (part.fieldname !== field) throw refusal(endpoint, 'file-missing')
    else if (file) throw malformed()
    else file = await spool(part, path, () => refusal(endpoint, 'file-too-large'), maxBytes)
  }
  // Browsers send an empty, unnamed file when none was chosen.
  if (!file || (file.size === 0 && file.name === '')) throw refusal(endpoint, 'file-missing')
  if (file.size === 0) throw refusal(endpoint, 'file-empty')
  return { file, fields: Object.fromEntries(fields) }
}

function takeField(fields: Map<string, string>, { fieldname, value, ...part }: MultipartValue): void {
  if (part.valueTruncated || part.fieldnameTruncated || fields.has(fieldname) || typeof value !== 'string')
    throw malformed()
  fields.set(fieldname, value)
}

async function spool(part: MultipartFile, path: string, tooLarge: () => Problem, maxBytes: number) {
  const hash = createHash('sha256')
  const target = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      hash.update(chunk)
      await target.writeFile(chunk)
    }
  } finally {
    await target.close()
  }
  const read = (): AsyncIterable<Buffer> => createReadStream(path)
  return { name: part.filename ?? '', path, size, sha256: hash.digest(), read } satisfies ReceivedFile
}

function refusal(endpoint: Endpoint, code: 'file-missing' | 'file-empty' | 'file-too-large'): Problem {
  const row = endpoint.problems?.find(([known]) => known === code)
  return row ? new Problem(...row) : uploadProblem(code)
}

function malformed(): Problem {
  return new Problem('malformed-request', 400, 'The request couldn’t be read.')
}

/** A disk error; all others are about the form. */
function isOurFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

/**
 * Closing at once would lose an early response, so some of the rest is read and dropped. A rest already received is
 * read too, or a pipelined request would wait behind it.
 */
function endUpload({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.readableEnded || raw.destroyed) return
  if (!raw.complete) reply.header('connection', 'close')
  let left: number = LINGER.bytes
  const end = () => raw.destroy()
  reply.raw.once('finish', () => {
    const timer = setTimeout(end, LINGER.ms).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) end()
    })
    raw.resume()
  })
}
