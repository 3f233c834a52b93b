/** Shared by the benchmark's sandbox and its client. */
const webhookSecret = 'whsec_bench'
export const providerKeys = { secretKey: 'sk_test_bench', webhookSecret, webhookSecrets: [webhookSecret] }
