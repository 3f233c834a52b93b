import type { FastifyInstance } from 'fastify'
import { profileEndpoints } from '#accounts/profile-contract.ts'
import { exportOwn, leaveAccount, readLeaving } from '#accounts/server/personal.ts'
import { serve } from '#kit/server/http/serve.ts'
import type { AccountServices } from '../auth.ts'
import { changeEmail, confirmEmail } from './email.ts'
import { readProfile, writeProfile } from './profile.ts'

export function profileRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, profileEndpoints.read, asked => readProfile(services, asked))
  serve(app, profileEndpoints.write, asked => writeProfile(services, asked))
  serve(app, profileEndpoints.changeEmail, asked => changeEmail(services, asked))
  serve(app, profileEndpoints.confirmEmail, asked => confirmEmail(services, asked))
  serve(app, profileEndpoints.export, asked => exportOwn(services, asked))
  serve(app, profileEndpoints.leaving, asked => readLeaving(services, asked))
  serve(app, profileEndpoints.leave, asked => leaveAccount(services, asked))
}
