import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { approvalRuleEndpoints } from '../contract.ts'
import { readApprovalRules, writeApprovalRule } from './approval-rules.ts'

export function approvalRuleRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, approvalRuleEndpoints.read, ({ params, request }) => readApprovalRules(db, { request, ...params }))
  serve(app, approvalRuleEndpoints.write, ({ params, body, request }) =>
    writeApprovalRule(db, { request, ...params, ...body }),
  )
}
