import { readSettings, type Settings } from '#kernel/settings/settings.ts'

export const testSecret = 'a secret for tests, long enough to be one'
export const testPassword = 'Banyan-2026-test'

export const testSettings = (dataDir: string, more: Record<string, string> = {}): Settings =>
  readSettings({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ADMIN_PASSWORD: testPassword,
    DEMO_PASSWORD: testPassword,
    DEMO_HISTORY: 'off', // tests count what they did themselves
    LOGINS_PER_MINUTE: '100000',
    METRICS_TOKEN: 'metrics token for tests',
    ...more,
  })
