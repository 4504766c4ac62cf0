import { examineDatabase } from './check-database.ts'
import { examineMachine } from './check-machine.ts'
import { examineOutside } from './check-outside.ts'
import { examineSettings } from './check-settings.ts'
import type { Finding } from './finding.ts'

/** Looks at everything an installation needs, as far as its settings can be read, and changes nothing. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { settings, findings } = examineSettings(env)
  return [
    ...findings,
    ...(await examineMachine(settings)),
    ...(await examineDatabase(settings)),
    ...(await examineOutside(settings)),
  ]
}
