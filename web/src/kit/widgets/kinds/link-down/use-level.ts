import type { LinkDownConfig } from '@banyan/contract/field-options'
import { type LevelOption, useBackend } from '#kit/call/backend.ts'
import { useCall } from '#kit/call/hooks.ts'

/** Options of one level (ONLINE-011): the roots, or those below a chosen option. */
export function useLevel(config: LinkDownConfig | undefined, parent: LevelOption | undefined | 'root') {
  const { choices } = useBackend()
  const { data, isPlaceholderData, isFetching } = useCall(
    choices.linkedLevel,
    config && parent ? levelQuestion(config, parent) : undefined,
  )
  // A previous answer for another parent has no options of this one (WIDGET-073).
  const options: readonly LevelOption[] = parent && data && !isPlaceholderData ? data : []
  return { options, isLoading: isFetching }
}

const levelQuestion = ({ condition, ...names }: LinkDownConfig, parent: LevelOption | 'root') =>
  parent === 'root' ? { ...names, condition } : { ...names, pidValue: parent.id }
