export default {
  async scheduled(event, env) {
    const { ok, status } = await fetch(env.DEPLOY_HOOK, { method: 'POST' });
    if (!ok) throw new Error(`the deploy hook answers with ${status}`);
  },
};
