import type { AnyEndpoint, InputOf } from '@banyan/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, callForAnswer } from '#kit/call/api.ts'
import { modal } from '#kit/call/messages.ts'
import { showSuccess } from '#kit/call/report.ts'

/** Saves a tab: 保存成功, or a warning dialog 保存失败 with the server message (TENANT-035, TENANT-036). */
export function useConfigSave<E extends AnyEndpoint>(endpoint: E, onSaved: (input: InputOf<E>) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<E>) => callForAnswer(endpoint, input, { quiet: true }),
    onSuccess: (_, input) => {
      showSuccess('保存成功')
      void client.invalidateQueries({ queryKey: [endpoint.family] })
      onSaved(input)
    },
    onError: (error) => {
      if (error instanceof CallError && error.reported) return // the end of the session was reported already
      void modal.warning({
        title: '保存失败',
        content: error.message || '请求出现错误，请稍后再试',
        okText: '确定',
      })
    },
  })
}
