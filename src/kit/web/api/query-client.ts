import { type Query, QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { ApiRequest, Transport } from '#kit/shared/transport.ts'
import { ApiError } from './api-error.ts'
import { parse, send } from './call.ts'

/**
 * Specification, section 7: a query is by default a GET of its key parts joined by slashes. One per page on the server,
 * with an in-process transport.
 */
export function makeQueryClient(transport: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Offline, the library would pause.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // The library would send it later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  transports.set(client, transport)
  return client
}

/** `on401: 'null'` returns null when signed out. */
export function getQueryFn({ on401 }: { on401: 'throw' | 'null' }) {
  return async ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): Promise<unknown> => {
    const request: ApiRequest = { method: 'GET', url: queryKey.join('/'), headers: {} }
    try {
      return parse(await send(transportOf(client), request))
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

/** `({ client }) => list({ query }, transportOf(client))` */
export function transportOf(client: QueryClient): Transport {
  const transport = transports.get(client)
  if (!transport) throw new TypeError('This query client was not made by makeQueryClient.')
  return transport
}

/** The `meta` of a query whose answer depends on who asks. It is serialized into the page. */
export const PERSONAL = { isPersonal: true }

export function isPersonal({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.['isPersonal'] === true
}

/** In a loader: `context.get(queryContext)`. */
export const queryContext = createContext<QueryClient>()

/** A query's `meta` would be serialized into the page. */
const transports = new WeakMap<QueryClient, Transport>()
