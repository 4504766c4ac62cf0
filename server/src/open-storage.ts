import { join } from 'node:path'
import type { Settings } from '#kernel/settings/settings.ts'
import { localStorage, type Storage } from '#modules/files/public.ts'

/** Where the files of the installation lie, by its settings. */
export const openStorage = ({ dataDir }: Pick<Settings, 'dataDir'>): Storage =>
  localStorage(join(dataDir, 'files'))
