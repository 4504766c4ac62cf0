import type { RecycleBin } from '@banyan/contract/recycle-bin'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ListFamily } from './family.ts'

interface Declared<F extends z.ZodRawShape> {
  of: ListFamily<F>
  bin?: RecycleBin
}

/** The page of a list that needs nothing beyond its declaration, for `pages.ts`. */
export const listOf =
  <F extends z.ZodRawShape>(load: () => Promise<Declared<F>>) =>
  async (): Promise<ComponentType> => {
    const [{ of, bin }, { ListPage }, { BinButton }] = await Promise.all([
      load(),
      import('./list-page.tsx'),
      import('./bin/bin-button.tsx'),
    ])
    return () => <ListPage of={of} toolbar={bin && <BinButton of={bin} />} />
  }
