/** Installing the hall as an app. A browser that can do it says so once; the offer is kept until it is used. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private offer: Offer | null = $state.raw(null);
  readonly possible = $derived(this.offer !== null);

  /** Listen from the start, because the offer comes only once. */
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
