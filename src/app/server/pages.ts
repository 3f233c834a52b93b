import type { FastifyInstance } from 'fastify'
import { mountBuiltPages } from './built-pages.ts'
import { readClientBuild } from './client-build.ts'

/**
 * Answers every GET that is no endpoint with a page. A real `/*` route and not the not-found handler, so that hooks and limits
 * hold for pages too: a scope such as `/api` needs a catch-all of its own. Needs `@fastify/cookie`.
 */
export async function mountPages(app: FastifyInstance, { dev }: { dev: boolean }): Promise<void> {
  if (!dev) return mountBuiltPages(app)
  const { mountDevPages } = await import('./dev-pages.ts')
  return mountDevPages(app)
}

/** `sha256-…` of the one style sheet that stands within every page, for the policy's `style-src`. */
export async function readStyleHashes(): Promise<string[]> {
  return [readClientBuild().styleHash]
}
