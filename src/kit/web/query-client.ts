import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { ApiRequest, Transport } from '#kit/shared/transport.ts'
import { ApiError } from './api-error.ts'
import { parse, send } from './call.ts'

/**
 * The query client of the specification's section 7: a query without a function of its own is a GET on its key parts joined
 * by slashes, parsed as JSON; nothing is retried, nothing goes stale, the window's focus fetches nothing. The server makes
 * one for every page it renders, with a transport that stays in the process.
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
        // Without a network a question fails at once and says so, and is asked again when it is back; the library would wait.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // The library would keep a change, and send it at some later time.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  transports.set(client, transport)
  return client
}

/** The default query function. `on401: 'null'` yields null to somebody who is not signed in, instead of failing. */
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

/** The transport to hand to a `caller` inside a query function: `({ client }) => list({ query }, transportOf(client))`. */
export function transportOf(client: QueryClient): Transport {
  const transport = transports.get(client)
  if (!transport) throw new TypeError('This query client was not made by makeQueryClient.')
  return transport
}

/** Where a route's loader finds the query client: `context.get(queryContext)`. */
export const queryContext = createContext<QueryClient>()

/** Beside the client and not in a query's `meta`, which would be written into the page's state. */
const transports = new WeakMap<QueryClient, Transport>()
