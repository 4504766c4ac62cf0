import { ownSingleSignOn } from '@banyan/contract/identity/single-sign-on'
import { useCall } from '#kit/call/hooks.ts'
import { ActionButton } from '#kit/ui/action-button.tsx'

/** The bound single sign-on identity in the security settings of the user. */
export function OwnSingleSignOn() {
  const { data } = useCall(ownSingleSignOn.bindings, {}, { staleTime: 0 })
  return data?.map(({ issuer, boundAt }) => (
    <li key={issuer}>
      <span>
        公司账号
        <small>
          {issuer}，{boundAt.slice(0, 10)} 绑定
        </small>
      </span>
      <ActionButton
        action={ownSingleSignOn.unbind}
        input={{ issuer }}
        type="default"
        confirm="解除后，下次用公司账号登录会重新绑定。确定解除吗?"
      >
        解除绑定
      </ActionButton>
    </li>
  ))
}
