/** Minimal for live mode, which also refuses `testApp()`'s RATE_LIMITS=off: set it to "on". */
export const liveEnv = {
  APP_MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://openfield.example',
}
