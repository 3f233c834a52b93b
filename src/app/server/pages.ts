import type { FastifyInstance } from 'fastify'
import { mountBuiltPages } from './built-pages.ts'
import { type ClientBuild, readClientBuild } from './client-build.ts'

/**
 * A real `/*` route, so that hooks and limits apply; a scope such as `/api` needs its own catch-all. Needs
 * `@fastify/cookie`.
 */
export async function mountPages(app: FastifyInstance, { dev }: { dev: boolean }): Promise<void> {
  if (!dev) return mountBuiltPages(app)
  const { mountDevPages } = await import('./dev-pages.ts')
  return mountDevPages(app)
}

/** For the content security policy. */
export function readInlineHashes(): Pick<ClientBuild, 'styleHash' | 'scriptHash'> {
  return readClientBuild()
}
