import type { ComponentType, ReactNode } from 'react'
import { widgets } from '#features/online/public.tsx'
import { BackendContext } from '#kit/call/backend.ts'
import { PageNamesContext } from '#kit/page/page-names.ts'
import { RegistryContext } from '#kit/widgets/registry.ts'
import { formBackend } from './form-backend.ts'

/** Gives the forms and lists below it their widgets and the calls behind them. */
export const FormSetup = ({ children }: { children: ReactNode }) => (
  <BackendContext value={formBackend}>
    <RegistryContext value={widgets}>{children}</RegistryContext>
  </BackendContext>
)

/** A page with the widgets of its forms; `names` are all pages there are. */
export const withFormSetup =
  (Page: ComponentType, names: readonly string[]): ComponentType =>
  () => (
    <FormSetup>
      <PageNamesContext value={names}>
        <Page />
      </PageNamesContext>
    </FormSetup>
  )
