import type { FastifyReply } from 'fastify'
import { product } from '#kit/shared/product.ts'

/** "openfield-bookings-2026-08-01.csv", dated in UTC. `what`: letters and hyphens only. */
export function attachExport(reply: FastifyReply, what: string, type: 'csv' | 'json' = 'csv'): void {
  const today = new Date().toISOString().slice(0, 'yyyy-MM-dd'.length)
  reply.header('content-disposition', `attachment; filename="${product.name.toLowerCase()}-${what}-${today}.${type}"`)
}
