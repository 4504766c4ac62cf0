import { App } from 'antd'

/** Goes where it is asked to; gives back how to take the question away. */
type Ask = (isDirty: boolean, go: () => void, stay?: () => void) => (() => void) | undefined

/** Nothing typed is lost without a question: goes at once where nothing would be, else asks first (ux §4). */
export function useConfirmLeave(): Ask {
  const { modal } = App.useApp()
  return (isDirty, go, stay) => {
    if (!isDirty) {
      go()
      return undefined
    }
    const { destroy } = modal.confirm({
      title: '有未保存的修改',
      okText: '放弃修改',
      okButtonProps: { danger: true },
      cancelText: '继续编辑',
      focusable: { autoFocusButton: 'cancel' },
      onOk: go,
      onCancel: stay,
    })
    return destroy
  }
}
