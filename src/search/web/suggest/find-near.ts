import type { QueryClient } from '@tanstack/react-query'
import { transportOf } from '#kit/web/api/query-client.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { pointText } from '#search/rules-order.ts'
import { findPoint } from '../enhanced/enhanced-api.ts'

/** The point of a typed place; undefined, with a notice, if nobody knows where that is. */
export async function findNear(location: string, client: QueryClient): Promise<string | undefined> {
  const place = await findPoint(location, transportOf(client)).catch(() => null)
  if (place) return pointText({ latitude: place.point.lat, longitude: place.point.lng })
  toast({ title: 'We don’t know where that is. Choose a place from the suggestions to sort by distance.' })
  return undefined
}
