import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The base class of what an element does besides rendering. */
export abstract class Controller<
  H extends ReactiveControllerHost & Element,
> implements ReactiveController {
  protected readonly host: H;

  constructor(host: H) {
    this.host = host;
    host.addController(this);
  }

  /** Called when the element has left its document. */
  protected left?(): void;

  hostDisconnected(): void {
    // An element that is only moved is connected again before this runs, and sends no request again.
    queueMicrotask(() => {
      if (!this.host.isConnected) this.left?.();
    });
  }
}
