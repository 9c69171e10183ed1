/** To install the hall as an app: browsers that can do it say so once, and wait until somebody wants it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private offer: Offer | null = $state.raw(null);
  readonly possible = $derived(this.offer !== null);

  /** Listen from the beginning: the offer comes only once. */
  begin(): void {
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    window.addEventListener("appinstalled", () => (this.offer = null));
  }

  async take(): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();
